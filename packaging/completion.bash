# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
#
# Completion of topple's verbs, options, scenes and files for bash.

# _topple_ids VERB: the ids that the verb lists, each at the begin of an indented line.
_topple_ids() { topple "$1" 2>/dev/null | sed -nE 's/^  ([a-z0-9_]+) .*/\1/p'; }

_topple() {
  local word=${COMP_WORDS[COMP_CWORD]} verb='' verbs i
  verbs='scenes run ab sweep explain energy diff ray check script replay quality bench lab selftest render'
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case " $verbs " in *" ${COMP_WORDS[i]} "*) verb=${COMP_WORDS[i]}; break ;; esac
  done
  COMPREPLY=()
  if [[ $word == -* ]]; then
    # The program itself knows its options.
    mapfile -t COMPREPLY < <(compgen -W "$(topple $verb --help 2>/dev/null | grep -oE '^  (-[a-z],)?--[a-z-]+' |
      grep -oE -- '--[a-z-]+')" -- "$word")
    return
  fi
  local words=''
  [ -n "$verb" ] || words=$verbs
  case "$verb" in
    '' | run | ab | sweep | explain | energy | diff | render | bench) words+=" $(_topple_ids scenes)" ;;
    lab) words=$(_topple_ids lab) ;;
    scenes | quality | selftest) return ;;
  esac
  mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word"; compgen -f -- "$word")
}
complete -o filenames -F _topple topple
