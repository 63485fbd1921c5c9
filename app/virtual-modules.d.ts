/** Made by scripts/site-scripts.ts: the entry of the public script, and the hash of each of its files by address. */
declare module "virtual:site-scripts" {
  export const siteScripts: { src: string; integrity: Record<string, string> };
}

/** Made by scripts/site-scripts.ts: the program as one small script, to be printed inside a page. */
declare module "*.inline.ts?text" {
  export const text: string;
}
