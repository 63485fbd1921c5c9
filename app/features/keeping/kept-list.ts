/** What was not written here is longer, or not of this form. */
const MAX_LENGTH = 20_000;

/** The list behind `{v:1, l:[…]}`, the form of everything a browser keeps here; empty for what somebody else has written. */
export function readKept(text: string | null): unknown[] {
  if (!text || text.length > MAX_LENGTH) return [];
  try {
    const kept = JSON.parse(text);
    return kept?.v === 1 && Array.isArray(kept.l) ? kept.l : [];
  } catch {
    return [];
  }
}

export function writeKept(list: readonly unknown[]): string {
  return JSON.stringify({ v: 1, l: list });
}
