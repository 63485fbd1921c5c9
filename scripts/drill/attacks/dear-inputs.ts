/**
 * Runs of each kind of character: what a pattern, a loop or a library may start anew at every one of them. The first are those a form was
 * once held up with.
 */
export const dearRuns: readonly string[] = [
  ...[" ", "\u0301\u0316", "\t", "\n", "\r", " \n", "\u00a0", "\u2028", "\u200b", "\0", "1 "], // the second: marks that must be sorted
  ..."0 9 9. 1, - . a aA a. a@ a- / ../ a/ : :// % %25 & = , ; | _ \\ < <script ' \" ( { {a} [ é e\u0301 İ œ ﷺ 각 🏠 \u200d👩".split(" "),
];

/** A run between two letters: nothing at its ends is trimmed away. */
export function dearText(run: string, bytes: number) {
  return `a${run.repeat(Math.max(Math.floor(bytes / Buffer.byteLength(run)), 1))}b`;
}

/** What is no text but should be a number, a list or a structure. */
export const dearValues: readonly ((bytes: number) => string)[] = [
  (bytes) => "9".repeat(bytes),
  (bytes) => `0.${"0".repeat(bytes - 3)}1`,
  () => "1e308",
  () => "-1e308",
  () => "999999999999999999999",
  () => `1e${"9".repeat(20)}`,
  (bytes) => "1,".repeat(bytes / 2),
  (bytes) => "a b ".repeat(bytes / 4),
  (bytes) => "[".repeat(bytes),
  (bytes) => "bytes=0-,".repeat(bytes / 9),
  (bytes) => 'W/"a", '.repeat(bytes / 7),
  (bytes) => "gzip;q=0.1;q=0.2,".repeat(bytes / 17),
  (bytes) => "fadem.session_token=a.a; ".repeat(bytes / 25),
  (bytes) => `fadem.session_token=${"%41".repeat(bytes / 3 - 10)}`,
  (bytes) => "127.0.0.1, ".repeat(bytes / 11),
  (bytes) => "::ffff:1.".repeat(bytes / 9),
  (bytes) => `multipart/form-data; ${'boundary="'.repeat(bytes / 10 - 3)}`,
  (bytes) => `multipart/form-data${"; boundary=a".repeat(bytes / 12 - 3)}`,
];
