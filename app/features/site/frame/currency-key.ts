/**
 * The cookie a device keeps when euros come first. Not in the browser's storage: the first look there waits for the disk, 40 ms and more
 * before the page may draw, while cookies were read already to ask for the page.
 */
export const CURRENCY_KEY = "devise";
