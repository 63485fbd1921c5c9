import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TLS_HANDSHAKE = 0x16;

/** A key and a certificate for localhost, made for one run. */
export function makeCertificate() {
  const folder = mkdtempSync(join(tmpdir(), "fadem-tls-"));
  const [keyFile, certificateFile] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", ...names, "-keyout", keyFile, "-out", certificateFile],
    {
      stdio: "ignore",
    },
  );
  return { keyFile, certificateFile, remove: () => rmSync(folder, { recursive: true }) };
}

/**
 * What a proxy does in front of the site, on one port: TLS is ended and passed on, plain requests are sent to https.
 * The target is known only once the site runs, which needs this port first.
 */
export async function startTlsFront({ keyFile, certificateFile, port }: { keyFile: string; certificateFile: string; port: number }) {
  let target = "";
  const secure = createHttpsServer({ key: readFileSync(keyFile), cert: readFileSync(certificateFile) }, (asked, answer) =>
    passOn(target, asked, answer),
  );
  const plain = createHttpServer((asked, answer) => {
    answer.writeHead(301, { location: `https://localhost:${port}${asked.url}` }).end();
  });
  const sockets = new Set<Socket>();
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => socket.destroy());
    socket.once("data", (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === TLS_HANDSHAKE ? secure : plain).emit("connection", socket);
      process.nextTick(() => socket.resume());
    });
  });
  front.listen(port, "127.0.0.1");
  await once(front, "listening");
  return {
    url: `https://localhost:${port}`,
    passTo(url: string) {
      target = url;
    },
    async stop() {
      front.close();
      for (const socket of sockets) socket.destroy();
      await once(front, "close");
    },
  };
}

function passOn(target: string, asked: IncomingMessage, answer: ServerResponse) {
  const { method, headers, socket } = asked;
  const forwarded = { ...headers, "x-forwarded-for": socket.remoteAddress ?? "", "x-forwarded-proto": "https" };
  const onward = request(new URL(asked.url ?? "/", target), { method, headers: forwarded }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
}
