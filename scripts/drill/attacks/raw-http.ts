import { connect } from "node:net";
import { nastyText, pick, type Random } from "./fuzz-values.ts";

const requests: readonly ((random: Random) => string)[] = [
  () => "GET / HTTP/1.1\r\n\r\n",
  () => "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
  () => "GET http://ailleurs.example/ HTTP/1.1\r\nHost: ailleurs.example\r\n\r\n",
  () => "GET //ailleurs.example/%2e%2e HTTP/1.1\r\nHost: x\r\n\r\n",
  () => "GET \\..\\ HTTP/1.1\r\nHost: x\r\n\r\n",
  () => "GET /\0 HTTP/1.1\r\nHost: x\r\n\r\n",
  () => "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
  () => "CONNECT ailleurs.example:443 HTTP/1.1\r\nHost: x\r\n\r\n",
  () => `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`,
  () => `GET /?${"q".repeat(5_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  () =>
    "POST /contact/envoyer HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n",
  () => "POST /contact/envoyer HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
  () => "POST /contact/envoyer HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\na",
  () => "POST /contact/envoyer HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  () => "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
  () => "GET / HTTP/1.1\r\nHost : x\r\n obs: fold\r\n\r\n",
  (random) => `GET /${nastyText(random).slice(0, 500)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  (random) => `GET / HTTP/1.1\r\nHost: ${nastyText(random).slice(0, 500)}\r\n\r\n`,
  (random) => `${nastyText(random).slice(0, 2_000)}\r\n\r\n`,
];

/** Bytes that no client library would send; the first words of the answer, "" when the connection was merely closed, undefined when neither came. */
export function sendRaw(url: string, random: Random, deadlineMs: number): Promise<{ sent: string; answer: string | undefined }> {
  const sent = pick(random, requests)(random);
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let answer = "";
    const socket = connect({ host: hostname, port: Number(port), family: 4 }, () => socket.end(sent));
    function finish(outcome: string | undefined) {
      clearTimeout(timer);
      socket.destroy();
      resolve({ sent, answer: outcome });
    }
    const timer = setTimeout(() => finish(undefined), deadlineMs);
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      finish(answer);
    });
    socket.on("close", () => finish(answer));
    socket.on("error", () => finish(answer)); // reset: refused like any other
  });
}
