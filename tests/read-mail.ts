import type { ReceivedMail } from "./smtp.ts";

/** A message as its recipient reads it: headers by their names in small letters, and the two parts. */
export function readMail({ source }: ReceivedMail) {
  const [head = "", ...rest] = source.split("\r\n\r\n");
  const headers = headersOf(head);
  const body = rest.join("\r\n\r\n");
  const boundary = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "")?.[1];
  const parts = boundary
    ? body.split(`--${boundary}`).map(partOf)
    : [{ type: headers["content-type"] ?? "", text: decoded(body, headers) }];
  const textOf = (type: string) => parts.find((part) => part.type.startsWith(type))?.text ?? "";
  return { headers, subject: decodedWords(headers.subject ?? ""), text: textOf("text/plain"), html: textOf("text/html") };
}

function headersOf(head: string): Record<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(lines.map((line) => [line.split(":", 1)[0]?.toLowerCase() ?? "", line.slice(line.indexOf(":") + 1).trim()]));
}

function partOf(part: string) {
  const [head = "", ...rest] = part.replace(/^\r\n/, "").split("\r\n\r\n");
  const headers = headersOf(head);
  return { type: headers["content-type"] ?? "", text: decoded(rest.join("\r\n\r\n"), headers) };
}

function decoded(text: string, headers: Record<string, string>) {
  const encoding = headers["content-transfer-encoding"];
  if (encoding === "base64") return Buffer.from(text, "base64").toString("utf8");
  return encoding === "quoted-printable" ? fromQuoted(text.replaceAll("=\r\n", "")) : text;
}

function fromQuoted(text: string) {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** "=?UTF-8?Q?...?=" of a subject. */
function decodedWords(subject: string) {
  return subject
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(text, "base64").toString("utf8") : fromQuoted(text.replaceAll("_", " ")),
    );
}
