/**
 * Fetches code that an earlier touch may have asked for in vain: older Chromiums keep a failed fetch for as long as the page stands (156
 * asks anew), and say of which address. Under another fragment it is asked for anew; the other browsers name none and ask by themselves.
 */
export function fetchCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return load().catch((error) => {
    const address = /http\S+/.exec(error.message);
    if (address) return import(`${address}#${Date.now()}`);
    throw error;
  });
}
