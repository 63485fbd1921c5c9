/** node:http and nothing else, sending one given answer: the ceiling that the cached page is compared with. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [answerFile, port] = process.argv.slice(2);
const { headers, body } = JSON.parse(readFileSync(answerFile as string, "utf8")) as { headers: [string, string][]; body: string };
const bytes = Buffer.from(body, "base64");
const flat = headers.flat();

createServer((_request, response) => {
  response.writeHead(200, flat).end(bytes);
}).listen(Number(port), "127.0.0.1");
