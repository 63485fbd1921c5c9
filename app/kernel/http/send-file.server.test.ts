import { expect, test } from "vitest";
import { quickCoreTime } from "#tests/cpu-time.ts";
import { listenForTest } from "#tests/http-server.ts";
import { knowsEtag, readRange, sendFile } from "./send-file.server.ts";

test("a range is read from both sides and clamped to the file", () => {
  expect(readRange("bytes=0-99", 1_000)).toEqual({ start: 0, end: 99 });
  expect(readRange("bytes=900-", 1_000)).toEqual({ start: 900, end: 999 });
  expect(readRange("bytes=-100", 1_000)).toEqual({ start: 900, end: 999 });
  expect(readRange("bytes=500-5000", 1_000)).toEqual({ start: 500, end: 999 });
});

test("a range outside the file is refused, an odd one ignored", () => {
  expect(readRange("bytes=1000-", 1_000)).toBe("unsatisfiable");
  expect(readRange("bytes=9-3", 1_000)).toBe("unsatisfiable");
  for (const odd of [undefined, "", "bytes=-", "bytes=1-2,5-6", "lines=1-2", "bytes=a-b"])
    expect(readRange(odd, 1_000), String(odd)).toBeUndefined();
});

test("R47 a file that cannot be opened is a passing trouble, not a broken promise", async () => {
  const headers = { "cache-control": "public, max-age=31536000, immutable" };
  const common = { "x-content-type-options": "nosniff" };
  await using server = await listenForTest((request, response) =>
    sendFile(request, response, { path: "/nulle/part", size: 10 }, { ...common, ...headers }, common),
  );
  const response = await fetch(server.url);
  expect([response.status, response.headers.get("retry-after"), response.headers.get("cache-control")]).toEqual([503, "10", "no-store"]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(await response.text()).toContain("ne répond pas");
});

const ETAG = '"p0q9-br"';

test("a mark is found alone, in a list and as a weak one, and no other is taken for it", () => {
  for (const known of [ETAG, `W/${ETAG}`, `"autre", ${ETAG}`, `"autre",W/${ETAG} , "encore"`])
    expect(knowsEtag(known, ETAG), known).toBe(true);
  for (const other of [undefined, "", "*", '"autre"', "p0q9-br", '"p0q9-gzip"', '"xp0q9-br"', '"p0q9-brx"'])
    expect(knowsEtag(other, ETAG), other).toBe(false);
});

test("R50 a header of any characters is looked through a thousand times in a second", async () => {
  for (const run of [" ", "\t", ",", ", ", " ,", '"', 'W/"', '"p0q9-b', '"p0q9-br, ']) {
    const header = `a${run.repeat(15_500 / run.length)}b`;
    const ms = await quickCoreTime(() => {
      for (let turn = 0; turn < 1_000; turn++) knowsEtag(header, ETAG);
    });
    expect(ms, JSON.stringify(run)).toBeLessThan(1_000);
  }
});
