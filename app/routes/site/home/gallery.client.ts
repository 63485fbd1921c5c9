import { onGalleryChange } from "#app/features/gallery-images/gallery-signals.ts";
import { refreshPage } from "#app/platform/realtime/refresh.client.ts";

/** The gallery is read again when another page of ours says that it changed; changes pushed by the server are heard by live.client.ts. */
export function startGallery() {
  if (document.getElementById("galerie")) onGalleryChange(() => void refreshPage());
}
