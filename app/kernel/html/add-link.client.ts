export function addLink(rel: "stylesheet" | "manifest", href: string) {
  document.head.append(Object.assign(document.createElement("link"), { rel, href }));
}
