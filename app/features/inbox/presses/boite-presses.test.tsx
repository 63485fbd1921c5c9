import { expect, test } from "vitest";
import { renderRoute } from "#tests/render.tsx";
import { FreshCall } from "./boite-presses.tsx";

test("without a call nothing is drawn above the people, and a reader of screens still hears of the next one", () => {
  expect(renderRoute(<FreshCall call={null} />)).toContain('<div role="status"></div>');
});
