# SPDX-FileCopyrightText: The Topple contributors
# SPDX-License-Identifier: MIT
"""Serves a folder on this computer; with the headers that isolate a page, or as a plain server without them."""

import functools
import http.server
import threading


class Handler(http.server.SimpleHTTPRequestHandler):
    isolates = True

    def end_headers(self):
        if self.isolates:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):
        pass


class PlainHandler(Handler):
    isolates = False


def serve(folder, isolates=True):
    """Returns the server; its address is `server.address`."""
    handler = functools.partial(Handler if isolates else PlainHandler, directory=folder)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.address = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
