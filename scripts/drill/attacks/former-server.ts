/**
 * A server that reads what it is sent as ours once did: every field first, then its order, then its text, each by the square of its
 * length. Started by the drill as a process of its own, which stands still when it is attacked.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

function line(given: string) {
  return given
    .replace(/\r\n?/g, "\n")
    .normalize("NFC")
    .trim()
    .replace(/\s*[\n\t]\s*/g, " ");
}

function inTypedOrder(form: FormData) {
  for (const rankName of new Set(form.keys())) {
    if (!rankName.endsWith(".rang")) continue;
    const name = rankName.slice(0, -".rang".length);
    const values = form.getAll(name);
    for (const taken of [name, rankName, `${name}.retirer`]) form.delete(taken);
    for (const value of values) form.append(name, value);
  }
  return form;
}

async function readFields(body: Buffer, contentType: string) {
  if (!/^(multipart\/form-data|application\/x-www-form-urlencoded)/.test(contentType)) return;
  const form = inTypedOrder(await new Response(new Uint8Array(body), { headers: { "content-type": contentType } }).formData());
  for (const name of new Set(form.keys())) for (const value of form.getAll(name)) line(String(value));
}

const server = createServer((request, response) => {
  const isKnown = request.headers["if-none-match"]?.split(/\s*,\s*/).includes('"page"');
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    readFields(Buffer.concat(chunks), request.headers["content-type"] ?? "").then(
      () => response.writeHead(isKnown ? 304 : 200).end(),
      () => response.writeHead(400).end(),
    );
  });
}).listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once("disconnect", () => process.exit());
