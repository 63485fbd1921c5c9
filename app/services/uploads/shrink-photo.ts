const MAX_SIDE = 2_560; // px: more than `LARGEST`, the largest size that is kept
const QUALITY = 0.85;
const SMALL_BYTES = 600 * 1_024;

/** A GIF may move, and a canvas would stop it. */
const shrinkable = new Set(["image/jpeg", "image/png", "image/webp"]);

/** A phone's photo is four times larger than any page shows: the browser shrinks the photo before a slow network carries it. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!shrinkable.has(file.type) || file.size <= SMALL_BYTES) return file;
  // What the browser cannot read goes as it is: the server looks at the bytes and says what is wrong.
  const picture = await decode(file);
  return picture ? smallerOf(file, await drawJpeg(picture)) : file;
}

/**
 * A still photo of any kind this device can read, small enough to be sent: what is not JPEG, PNG or WebP becomes a JPEG.
 * Undefined when the device cannot read it.
 */
export async function readPhoto(file: File): Promise<File | undefined> {
  const picture = await decode(file);
  if (!picture) return undefined;
  const isTaken = shrinkable.has(file.type);
  if (isTaken && file.size <= SMALL_BYTES) {
    picture.close();
    return file;
  }
  const jpeg = await drawJpeg(picture);
  if (isTaken) return smallerOf(file, jpeg);
  return jpeg && new File([jpeg], `${file.name.replace(/\.\w{1,5}$/, "")}.jpg`, { type: jpeg.type, lastModified: file.lastModified });
}

function decode(file: File): Promise<ImageBitmap | undefined> {
  return createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
}

function smallerOf(file: File, jpeg: Blob | undefined): File {
  if (!jpeg || jpeg.size >= file.size) return file;
  return new File([jpeg], file.name, { type: jpeg.type, lastModified: file.lastModified });
}

/** Undefined where the device has no room for it. */
async function drawJpeg(picture: ImageBitmap): Promise<Blob | undefined> {
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext("2d");
    if (!pen) return undefined;
    pen.fillStyle = "#fff"; // JPEG has no transparency: it would turn black
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob((jpeg) => resolve(jpeg ?? undefined), "image/jpeg", QUALITY));
  } finally {
    picture.close();
  }
}
