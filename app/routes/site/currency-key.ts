/** Under this name a device keeps the currency whose prices come first. */
export const CURRENCY_KEY = "devise";
