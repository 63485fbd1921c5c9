import { expect, test } from "vitest";
import { changedParts as changedOutlined, outlineOf } from "./changed-parts.server.ts";

function changedParts(old: Buffer, next: Buffer) {
  return changedOutlined({ bytes: old, outline: outlineOf(old) }, { bytes: next, outline: outlineOf(next) });
}

type Parts = { header?: string; sections?: Record<string, string>; footer?: string; version?: number };

function page({
  header = "Menu",
  sections = { biens: "<li>Villa à Lomé</li>", contact: "<p>Écrivez-nous</p>" },
  footer = "Pied",
  version = 1,
}: Parts) {
  const inside = Object.entries(sections).map(
    ([id, html]) => `<section class="a" id="${id}">${html}<img src="/x.webp" alt="&lt;b&gt;"/></section>`,
  );
  return Buffer.from(
    `<!DOCTYPE html><html lang="fr" data-version="${version}"><head><title>Biens à Lomé</title><style>a>b{}</style></head><body class="x">` +
      `<header class="site-header dark">${header}</header><main id="contenu" tabindex="-1">${inside.join("")}</main>` +
      `<footer class="site-footer" id="pied"><div>${footer}</div></footer><script>if (1 < 2) go("</div>")</script></body></html><!--v${version}-->`,
  );
}

test("only the parts that have changed come with their content, each in its place", () => {
  const next = page({ sections: { biens: "<li>Villa à Kpalimé</li>", contact: "<p>Écrivez-nous</p>" }, version: 2 });
  expect(changedParts(page({}), next)?.toString()).toBe(
    '<!doctype html><html lang="fr" data-version="2"><head><title>Biens à Lomé</title></head><body>' +
      '<header class="site-header dark" data-same></header><main id="contenu" tabindex="-1">' +
      '<section class="a" id="biens"><li>Villa à Kpalimé</li><img src="/x.webp" alt="&lt;b&gt;"/></section>' +
      '<section id="contact" class="a" data-same></section></main><footer id="pied" class="site-footer" data-same></footer></body></html><!--v2-->',
  );
});

test("a part that is new comes whole, and one that is gone is not there", () => {
  const next = changedParts(page({}), page({ sections: { contact: "<p>Écrivez-nous</p>", avis: "Bravo" } }))?.toString();
  expect(next).toContain('<section id="contact" class="a" data-same></section><section class="a" id="avis">Bravo');
  expect(next).not.toContain("biens");
});

test("what is not even, or has two parts of one name, is sent whole", () => {
  const broken = Buffer.from(page({}).toString().replace("</main>", ""));
  expect(changedParts(page({}), broken)).toBeUndefined();
  expect(changedParts(broken, page({}))).toBeUndefined();
  const twice = Buffer.from(page({}).toString().replace('id="contact"', 'id="biens"'));
  expect(changedParts(page({}), twice)).toBeUndefined();
  for (const odd of ["", "<", "<!--", "<p", '<p class="a', "<script>", "a < b"])
    expect(changedParts(page({}), Buffer.from(odd))).toBeUndefined();
});
