/** What an installed site is called and looks like: wanted by nobody before the page stands, and fetched as soon as it is named. */
export function startManifest() {
  const name = () =>
    document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: "/manifest.webmanifest" }));
  if (document.readyState === "complete") name();
  else addEventListener("load", name, { once: true });
}
