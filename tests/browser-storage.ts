/** As much of a browser's storage as is used: its keys are its own properties. */
export class BrowserStorage {
  setItem(key: string, value: string) {
    Object.assign(this, { [key]: value });
  }
  getItem(key: string) {
    return (this as Record<string, unknown>)[key] ?? null;
  }
  removeItem(key: string) {
    delete (this as Record<string, unknown>)[key];
  }
}
