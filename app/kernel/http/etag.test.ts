import { expect, test } from "vitest";
import { cpuTime } from "#tests/cpu-time.ts";
import { knowsEtag } from "./etag.ts";

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
    const ms = await cpuTime(() => {
      for (let turn = 0; turn < 1_000; turn++) knowsEtag(header, ETAG);
    });
    expect(ms, JSON.stringify(run)).toBeLessThan(1_000);
  }
});
