const MAX_SIDE = 2_560; // px: the largest size we show is 1920
const QUALITY = 0.85;
const SMALL_BYTES = 600 * 1_024;

/** A GIF may move, and a canvas would stop it. */
const shrinkable = new Set(["image/jpeg", "image/png", "image/webp"]);

/** A phone's photo is four times larger than what anybody will look at: it is made smaller before it crosses a slow network. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!shrinkable.has(file.type) || file.size <= SMALL_BYTES) return file;
  // What the browser cannot read goes as it is: the server looks at the bytes and says what is wrong.
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => undefined);
  if (!picture) return file;
  try {
    const smaller = await encode(picture);
    if (!smaller || smaller.size >= file.size) return file;
    return new File([smaller], file.name, { type: smaller.type, lastModified: file.lastModified });
  } finally {
    picture.close();
  }
}

function encode(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = "#fff"; // JPEG has no transparency: it would turn black
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
