/** When the built-in sample reviews show: filling in below three true ones, always, never. */
export const sampleModes = ["auto", "toujours", "jamais"] as const;
export type SampleMode = (typeof sampleModes)[number];
