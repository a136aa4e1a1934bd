// SPDX-FileCopyrightText: The Topple contributors
// SPDX-License-Identifier: MIT
//
// Tasks of the page around the program: threads, files that come and go, the store between visits, the
// clipboard, and links that carry a scene. The program calls the functions of Topple
// (app/platform/browser/window.cpp).
'use strict';

const kHome = '/home/web_user';            // the program's home folder
const kKept = ['/.config', '/.local'];     // its folders that the browser keeps between visits
const kMostOfLink = 2e6;                   // longest link that browsers take [characters]

const Topple = {
  // Shows a sentence over the picture; an empty one removes it.
  say(text) { document.getElementById('note').textContent = text; },
  // Shows it for a while, also when the picture comes.
  warn(text) {
    Topple.warning = text;
    setTimeout(() => { Topple.warning = ''; Topple.say(''); }, 15000);
  },
  warning: '',

  // Takes the text that the program copies. A recording also becomes the address of the page, which can then be shared.
  copy(text) {
    if (navigator.clipboard)
      navigator.clipboard.writeText(text).catch(() => {});
    if (isRecording(text))
      link(text).then(address => { if (address.length < kMostOfLink) history.replaceState(null, '', address); });
  },

  // Shows the browser's chooser of files; browsers let a page do so for some seconds after a press.
  chooseFiles() {
    chooser = document.createElement('input');
    chooser.type = 'file';
    chooser.multiple = true;
    chooser.accept = '.json,.obj,.mtl,.topple,.png,.jpg,.jpeg,.tga,.bmp';
    chooser.onchange = () => take([...chooser.files]);
    chooser.click();
  },

  setFullscreen(on) {
    if (on)
      document.documentElement.requestFullscreen().catch(() => {});
    else if (document.fullscreenElement)
      document.exitFullscreen();
  },
};

// The last chooser of files: a browser may forget one that nothing refers to before its files come.
let chooser = null;

const isRecording = text => text.startsWith('# A recording of Topple');

async function through(stream, bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(reader).arrayBuffer());
}

// Base 64 with the characters that a link may have (RFC 4648, section 5).
function linkText(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000)
    text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

const bytesOfLink = text =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0));

// Returns the page's address with the scene or recording in it, compressed.
async function link(text) {
  const packed = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  return location.href.split('#')[0] + '#s=' + linkText(packed);
}

// Returns the program's arguments for the address: a scene of the gallery, or a file unpacked from the link.
async function argumentsOfLink() {
  const list = new URLSearchParams(location.search).has('print-state') ? ['--print-state'] : [];
  const words = new URLSearchParams(location.hash.slice(1));
  if (words.has('scene') && !words.get('scene').startsWith('-'))
    list.push(words.get('scene'));
  if (words.has('s')) {
    try {
      const bytes = await through(new DecompressionStream('deflate-raw'), bytesOfLink(words.get('s')));
      const path = kHome + '/link' + (isRecording(new TextDecoder().decode(bytes)) ? '.topple' : '.json');
      given.add(path);
      FS.writeFile(path, bytes);
      list.push(path);
    } catch (error) {
      Topple.warn('The link is damaged: its scene cannot be unpacked.');
    }
  }
  return list;
}

const isKept = path => kKept.some(folder => path.startsWith(kHome + folder + '/'));

// Files that the program completes outside its own folders are downloads.
function watchFiles() {
  const waiting = new Map();
  let keeping = 0;
  const note = path => {
    if (isKept(path)) {
      clearTimeout(keeping);
      keeping = setTimeout(() => FS.syncfs(false, () => {}), 1000);
      return;
    }
    const name = path.split('/').pop();
    if (!path.startsWith(kHome + '/') || name.startsWith('.') || given.has(path))
      return;
    clearTimeout(waiting.get(path));
    waiting.set(path, setTimeout(() => download(path, name), 500));
  };
  const {rename, close} = FS;
  FS.rename = (from, to) => { rename(from, to); note(FS.lookupPath(to).path); };
  FS.close = stream => {
    const written = (stream.flags & 3) !== 0 && stream.node && FS.isFile(stream.node.mode);
    const path = stream.path;
    close(stream);
    if (written && path)
      note(path);
  };
}

const given = new Set(); // paths of files that came from the person

function download(path, name) {
  let bytes;
  try {
    bytes = FS.readFile(path);
  } catch (error) {
    return; // gone again
  }
  if (bytes.length === 0)
    return;
  const anchor = document.createElement('a');
  anchor.href = URL.createObjectURL(new Blob([bytes.slice()]));
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
}

function callWithText(name, text) { Module.ccall(name, null, ['string'], [text]); }

// Gives the program files that the person has dropped or chosen.
async function take(files) {
  FS.mkdirTree(kHome + '/dropped');
  const paths = [];
  for (const file of files) { // all are there before the first is read: a model may name materials and images
    const path = kHome + '/dropped/' + file.name.replaceAll('/', '_');
    given.add(path);
    FS.writeFile(path, new Uint8Array(await file.arrayBuffer()));
    paths.push(path);
  }
  const alone = paths.filter(path => !/\.(mtl|png|jpe?g|tga|bmp)$/i.test(path));
  for (const path of alone.length > 0 ? alone : paths)
    callWithText('topple_page_drop', path);
}

function watchPage() {
  Module.canvas.addEventListener('contextmenu', event => event.preventDefault());
  Module.canvas.addEventListener('mousedown', () => Module.canvas.focus());
  addEventListener('dragover', event => event.preventDefault());
  addEventListener('drop', event => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  });
  addEventListener('paste', event => {
    callWithText('topple_page_paste', event.clipboardData.getData('text/plain'));
    event.preventDefault();
  });
}

const lastWords = [];

var Module = {
  canvas: document.getElementById('canvas'),
  arguments: [],
  print: text => console.log(text),
  printErr: text => {
    lastWords.push(text);
    lastWords.splice(0, lastWords.length - 5);
    console.warn(text);
  },
  preRun: [() => {
    for (const folder of kKept) {
      FS.mkdirTree(kHome + folder);
      FS.mount(IDBFS, {}, kHome + folder);
    }
    FS.chdir(kHome);
    addRunDependency('home');
    FS.syncfs(true, async () => { // true: from the browser's store
      Module.arguments.push(...await argumentsOfLink());
      watchFiles();
      removeRunDependency('home');
    });
  }],
  onRuntimeInitialized: () => {
    watchPage();
    Topple.say(Topple.warning);
    Module.canvas.focus();
  },
  onAbort: what => Topple.say('Topple has ended because of a mistake of its own: ' + what +
                              '\nReload the page; scenes that were not saved are offered again.'),
  quit: code => { if (code) Topple.say(lastWords.join('\n')); },
};

// Threads need memory that they share, which browsers give only to an isolated page.
async function start() {
  if (!window.crossOriginIsolated) {
    if (!navigator.serviceWorker || sessionStorage.getItem('isolated') === 'tried')
      return Topple.say('This browser gives the page no threads. Topple needs a current browser, and a page that ' +
                        'comes from a server over https or from this computer.');
    sessionStorage.setItem('isolated', 'tried');
    await navigator.serviceWorker.register('isolation.js');
    await navigator.serviceWorker.ready;
    return location.reload();
  }
  sessionStorage.removeItem('isolated');
  const script = document.createElement('script');
  script.src = 'topple.js';
  script.onerror = () => Topple.say('topple.js could not be loaded.');
  document.body.append(script);
}

start();
