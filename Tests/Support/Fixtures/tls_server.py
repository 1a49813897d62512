"""A TLS server and a CONNECT proxy that leads every host to it; prints one line of JSON with both ports.

Arguments: certificate chain, key, and perhaps HOST:PORT of an emulator and the path of a log. With these each request goes on to the
emulator, the name it was meant for becoming the first segment of the path, and a line of JSON about it into the log; but a silent push,
which no emulator knows, is answered here.
"""

import http.client
import json
import os
import socket
import ssl
import sys
import threading

connects = []


def read_head(stream):
    data = b""
    while b"\r\n\r\n" not in data:
        part = stream.recv(65536)
        if not part:
            return None, b""
        data += part
    head, rest = data.split(b"\r\n\r\n", 1)
    return head.decode("latin-1"), rest


# What comes first, and what then comes again and again, up to 64 MiB in all.
ENDLESS = {
    "/trailers": (b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"X-Trailer: %s\r\n" % (b"x" * 1000)),
    "/interim": (b"", b"HTTP/1.1 103 Early Hints\r\nLink: %s\r\n\r\n" % (b"x" * 1000)),
    "/fields": (b"HTTP/1.1 200 OK\r\n", b"X-Field: %s\r\n" % (b"x" * 1000)),
    "/line": (b"HTTP/1.1 200 OK\r\nX-Long: ", b"x" * 65536),
}


def pour(stream, first, again):
    sent = 0
    try:
        stream.sendall(first)
        while sent < 64 << 20:
            stream.sendall(again)
            sent += len(again)
    except OSError:
        pass
    poured.append(sent)


poured = []
# The methods of the requests that got no answer.
closed = []


def respond(stream, status, body, more=""):
    head = f"HTTP/1.1 {status}\r\nContent-Length: {len(body)}\r\n{more}\r\n"
    stream.sendall(head.encode() + body)


def forward(stream, line, fields, body):
    method, path, _ = line.split(" ")
    with open(sys.argv[4], "a") as log:
        log.write(json.dumps({"line": line, "fields": fields, "body": body.decode()}) + "\n")
    if "accounts:verifyIosClient" in path:
        respond(stream, "200 OK", b'{"receipt":"receipt-of-the-stand-in","suggestedTimeout":"10"}')
        return
    emulator = http.client.HTTPConnection(sys.argv[3])
    kept = {name: value for name, value in fields.items() if name not in ("host", "content-length")}
    emulator.request(method, f"/{fields['host']}{path}", body or None, kept)
    answer = emulator.getresponse()
    respond(stream, f"{answer.status} {answer.reason}", answer.read(), "Content-Type: application/json\r\n")
    emulator.close()


def serve(raw, context):
    try:
        stream = context.wrap_socket(raw, server_side=True)
    except (ssl.SSLError, OSError):
        raw.close()
        return
    with stream:
        exchanges = 0
        while True:
            head, body = read_head(stream)
            if head is None:
                return
            exchanges += 1
            lines = head.split("\r\n")
            fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
            while len(body) < int(fields.get("content-length", 0)):
                body += stream.recv(65536)
            path = lines[0].split(" ")[1]
            if len(sys.argv) > 4:
                forward(stream, lines[0], fields, body)
                continue
            if path == "/silent":
                stream.recv(1)
                return
            if path == "/close":
                closed.append(lines[0].split(" ")[0])
                return
            if path == "/junk":
                stream.sendall(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")
                return
            if path in ENDLESS:
                pour(stream, *ENDLESS[path])
                return
            if path == "/redirect":
                respond(stream, "302 Found", b"", "Location: /elsewhere\r\n")
            elif path == "/large":
                respond(stream, "200 OK", b"x" * 200000)
            elif path == "/chunked":
                stream.sendall(
                    b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                    b"3\r\nabc\r\n2\r\nde\r\n0\r\nTrailer: x\r\n\r\n"
                )
            else:
                seen = {
                    "line": lines[0],
                    "fields": fields,
                    "body": body.decode(),
                    "connects": connects,
                    "exchange": exchanges,
                    "poured": poured,
                    "closed": closed,
                }
                respond(stream, "200 OK", json.dumps(seen).encode(), "Content-Type: application/json\r\nX-Empty:\r\n")


def pump(source, target):
    try:
        while part := source.recv(65536):
            target.sendall(part)
    except OSError:
        pass
    try:
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass


def proxy(client, port):
    head, _ = read_head(client)
    if head is None:
        return
    method, target, _ = head.split("\r\n")[0].split(" ")
    if method != "CONNECT" or target.startswith("refused."):
        respond(client, "403 Forbidden", b"")
        client.close()
        return
    connects.append(target)
    upstream = socket.create_connection(("127.0.0.1", port))
    client.sendall(b"HTTP/1.1 200 Connection established\r\nX-Proxy: yes\r\n\r\n")
    threading.Thread(target=pump, args=(client, upstream), daemon=True).start()
    pump(upstream, client)


def accept(listener, handle, *arguments):
    while True:
        stream, _ = listener.accept()
        threading.Thread(target=handle, args=(stream, *arguments), daemon=True).start()


def main():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    if os.environ.get("NEWEST_TLS") == "1.1":
        context.minimum_version, context.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
        context.set_ciphers("DEFAULT@SECLEVEL=0")
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server = socket.create_server(("127.0.0.1", 0))
    connector = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    threading.Thread(target=accept, args=(server, serve, context), daemon=True).start()
    threading.Thread(target=accept, args=(connector, proxy, port), daemon=True).start()
    print(json.dumps({"tls": port, "proxy": connector.getsockname()[1]}), flush=True)
    threading.Event().wait()


main()
