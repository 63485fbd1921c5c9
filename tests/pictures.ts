import sharp from "sharp";

export type PhotoOptions = { width?: number; height?: number; orientation?: number; seed?: string };

/** Found nowhere in a clean picture: it only travels in what must be dropped. */
export const CANARY = "FADEM-CANARI";

/** As a phone makes it: position, model and XMP inside, stored lying on its side when `orientation` says so. */
export async function phonePhoto({ width = 1_600, height = 1_200, orientation = 1, seed = "#8a7" }: PhotoOptions = {}): Promise<Buffer> {
  return detailed(width, height, seed)
    .withExif({
      IFD0: { Make: "Telephone", Model: CANARY },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "6/1 7/1 3000/100", GPSLongitudeRef: "E", GPSLongitude: "1/1 13/1 0/1" },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${CANARY}</rdf:RDF></x:xmpmeta>`,
    )
    .withMetadata({ orientation })
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Something with edges, so that encoders have work to do; left half darker, so that turning it shows. */
export function detailed(width: number, height: number, background = "#8a7") {
  const stripes = Array.from(
    { length: 24 },
    (_, index) => `<rect x="${(index * width) / 48}" y="0" width="${width / 96}" height="${height}" fill="#123"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${stripes.join("")}<circle cx="${width * 0.7}" cy="${height / 2}" r="${height / 5}" fill="#e52"/></svg>`;
  return sharp({ create: { width, height, channels: 3, background } }).composite([{ input: Buffer.from(svg) }]);
}
