import { extname, join } from "node:path";
import { PictureProcessor } from "#app/services/media/processing/picture-processor.server.ts";
import { mediaStorage } from "#app/services/storage/app-storage.server.ts";
import { DerivedPictures } from "./derived-pictures.server.ts";

const WITHIN_MS = 8_000;

// The build puts the child beside the server, under the extension of the server.
const ENTRY = join(import.meta.dirname, `composer-child.server${extname(import.meta.filename)}`);

let opened: { processor: PictureProcessor; pictures: DerivedPictures } | undefined;

export function appComposer(): DerivedPictures {
  if (!opened) {
    const processor = new PictureProcessor({ name: "composer", timeLimitMs: WITHIN_MS, entry: ENTRY });
    opened = { processor, pictures: new DerivedPictures(mediaStorage(), processor) };
  }
  return opened.pictures;
}

export function stopAppComposer() {
  opened?.processor.stop();
  opened = undefined;
}
