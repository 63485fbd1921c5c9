import { expect, test } from "vitest";
import { hydrateAfterLoad, trimIntegrity } from "./late-hydration.server.ts";

const page =
  '<link rel="modulepreload" href="/assets/a.js"/><script>window.x=1</script><script type="module" async="">import "/assets/a.js";</script>';

test("scripts are fetched only after the page has loaded", () => {
  const late = hydrateAfterLoad(page);

  expect(late).not.toContain("modulepreload");
  expect(late).not.toContain('<script type="module"');
  expect(late).toContain('<script type="text/plain" id="late">import "/assets/a.js";</script>');
  expect(late).toContain('addEventListener("load"');
});

test("a page without scripts stays as it is", () => {
  expect(hydrateAfterLoad("<p>Bonjour</p>")).toBe("<p>Bonjour</p>");
});

test("the integrity list keeps the files of the page only", () => {
  const list = '<script rr-importmap="" type="importmap">{"integrity":{"/a.js":"sha384-a","/admin.js":"sha384-b"}}</script>';

  expect(trimIntegrity(list, new Set(["/a.js"]))).toBe(
    '<script rr-importmap="" type="importmap">{"integrity":{"/a.js":"sha384-a"}}</script>',
  );
});

test("R33 the list of parts is loaded by a tag that carries its hash", () => {
  const map = '<script rr-importmap="" type="importmap">{"integrity":{"/assets/a.js":"sha384-a"}}</script>';

  expect(hydrateAfterLoad(map + page)).toContain('<script defer="" src="/assets/a.js" integrity="sha384-a"></script>');
  expect(hydrateAfterLoad(page)).not.toContain("defer");
});
