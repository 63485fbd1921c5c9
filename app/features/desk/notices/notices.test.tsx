import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { DamageNotice } from "./notices.tsx";

test("a damaged database is told in a sentence that leads to the restore", () => {
  const markup = renderRoute(<DamageNotice />);
  expect(markup).toContain('role="alert"');
  expect(textOf(markup)).toContain("la dernière bonne sauvegarde est à restaurer");
});
