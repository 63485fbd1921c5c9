import { whenLoaded } from "#app/lib/browser/page-moments.client.ts";
import { addLink } from "./add-link.client.ts";

/** What an installed site is called and looks like: wanted by nobody before the page stands, and fetched as soon as it is named. */
export function startManifest() {
  whenLoaded(() => addLink("manifest", "/manifest.webmanifest"));
}
