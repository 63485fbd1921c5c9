/** How long a mail to the company or a member is kept. */
export const MAIL_DAYS = 30;

/** What a mail to a visitor or member is made of: each part is written as plain text and as HTML, so that both say the same. */
export type MailPart =
  | { kind: "words"; text: string }
  | { kind: "title"; text: string }
  /** The one thing to do. */
  | { kind: "button"; label: string; href: string }
  | { kind: "listing"; price?: string; title: string; facts: string; href: string }
  /** In small letters. */
  | { kind: "note"; text?: string; links?: readonly { label: string; href: string }[] };

export function mailText(parts: readonly MailPart[]): string {
  return `${parts.map(partText).join("\n\n")}\n`;
}

/** No picture and nothing fetched: a mail looks the same whatever the program blocks, and no server learns of its opening. */
export function mailHtml(parts: readonly MailPart[]): string {
  const body = parts.map(partHtml).join("\n");
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;background:#ffffff"><div style="max-width:560px;margin:0 auto;padding:20px;font:16px/1.5 sans-serif;color:#15201b">
${body}
</div></body></html>
`;
}

function partText(part: MailPart): string {
  if (part.kind === "button") return `${part.label}\u00a0:\n${part.href}`;
  if (part.kind === "listing")
    return [[part.price, part.title].filter(Boolean).join(", "), part.facts, part.href].filter(Boolean).join("\n");
  if (part.kind === "note")
    return [part.text, ...(part.links ?? []).map(({ label, href }) => `${label}\u00a0: ${href}`)].filter(Boolean).join("\n");
  return part.text;
}

function partHtml(part: MailPart): string {
  switch (part.kind) {
    case "words":
      return `<p style="margin:0 0 14px">${escapeHtml(part.text)}</p>`;
    case "title":
      return `<h2 style="margin:22px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(part.text)}</h2>`;
    case "button":
      return `<p style="margin:18px 0"><a href="${escapeHtml(part.href)}" style="display:block;padding:13px 18px;border-radius:8px;background:#14532f;color:#ffffff;font-weight:600;text-align:center;text-decoration:none">${escapeHtml(part.label)}</a></p>`;
    case "listing":
      return `<div style="padding:12px 0;border-top:1px solid #d9d4c7">${priceHtml(part.price)}<a href="${escapeHtml(part.href)}" style="font-weight:600;color:#15201b">${escapeHtml(part.title)}</a><div style="font-size:14px;color:#5a665f">${escapeHtml(part.facts)}</div></div>`;
    case "note":
      return `<p style="margin:16px 0 0;font-size:14px;color:#5a665f">${[escapeHtml(part.text ?? ""), ...(part.links ?? []).map(linkHtml)].filter(Boolean).join("<br>")}</p>`;
  }
}

function priceHtml(price: string | undefined) {
  return price ? `<div style="font-weight:700;color:#14532f">${escapeHtml(price)}</div>` : "";
}

function linkHtml({ label, href }: { label: string; href: string }) {
  return `<a href="${escapeHtml(href)}" style="color:#15201b">${escapeHtml(label)}</a>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? "");
}
