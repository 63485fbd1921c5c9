import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { DiskPanel } from "./disk-panel.tsx";

const MEGABYTE = 1_024 * 1_024;

test("an almost full disk offers its reserve by a form that needs no script", () => {
  const markup = renderRoute(<DiskPanel disk={{ freeBytes: 12.9 * MEGABYTE, hasBallast: true }} />);
  expect(textOf(markup)).toContain("Il reste 12\u00a0Mo.");
  expect(markup).toMatch(/<form [^>]*action="\/admin-dashboard\/parametres\/reserve" method="post"/);
  expect(markup).toMatch(/<button type="submit"[^>]*>Libérer la réserve de 16\u00a0Mo</);
});

test("while there is room the reserve is named, not offered: it would be back at once", () => {
  const markup = renderRoute(<DiskPanel disk={{ freeBytes: 48 * MEGABYTE, hasBallast: true }} />);
  expect(textOf(markup)).toContain("Une réserve de 16\u00a0Mo est gardée");
  expect(markup).not.toContain("<form");
});

test("a reserve that is gone says when it comes back", () => {
  const markup = renderRoute(<DiskPanel disk={{ freeBytes: 20 * MEGABYTE, hasBallast: false }} />);
  expect(textOf(markup)).toContain("elle se reforme d’elle-même dès que 64\u00a0Mo sont libres.");
  expect(markup).not.toContain("<form");
});
