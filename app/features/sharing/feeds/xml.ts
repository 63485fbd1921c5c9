const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text inside an element or attribute; control characters, which XML 1.0 forbids, are left out. */
export function escapeXml(text: string) {
  return text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, "").replace(/[&<>"']/g, (character) => entities[character] ?? "");
}

export function xmlResponse(type: string, lines: string[]) {
  const body = ['<?xml version="1.0" encoding="UTF-8"?>', ...lines, ""].join("\n");
  return new Response(body, { headers: { "content-type": `${type}; charset=utf-8` } });
}
