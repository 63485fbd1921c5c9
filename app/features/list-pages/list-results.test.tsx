import { expect, test } from "vitest";
import { renderRoute, textOf } from "#tests/render.tsx";
import { ListPager, pagerSteps } from "./list-results.tsx";

const addressOf = (page: number) => (page === 1 ? "/acheter" : `/acheter?page=${page}`);

test("a pager names the first page, the last and two neighbours", () => {
  const shown = (page: number, last: number) => pagerSteps(page, last).join(" ").replaceAll("gap", "…");
  expect(shown(5, 9)).toBe("1 … 4 5 6 … 9");
  expect(shown(1, 9)).toBe("1 2 … 9");
  expect(shown(2, 9)).toBe("1 2 3 … 9");
  expect(shown(9, 9)).toBe("1 … 8 9");
  expect(shown(2, 2)).toBe("1 2");
  expect(shown(2, 3)).toBe("1 2 3");
});

test("the pager is plain links with the present page marked, and none for one page", () => {
  const pager = renderRoute(<ListPager page={5} last={9} addressOf={addressOf} />);
  expect(pager).toMatch(/<a [^>]*href="\/acheter\?page=4" rel="prev">.*Page précédente<\/a>/);
  expect(pager).toMatch(/<a [^>]*href="\/acheter\?page=6" rel="next">Page suivante.*<\/a>/);
  expect(pager).toContain('<a href="/acheter" aria-label="Page 1">1</a>');
  expect(pager).toContain('<a href="/acheter?page=5" aria-label="Page 5" aria-current="page">5</a>');
  expect(pager.match(/aria-current/g)).toHaveLength(1);
  expect(textOf(pager)).toBe("Page précédente1…456…9Page suivante");

  expect(renderRoute(<ListPager page={1} last={2} addressOf={addressOf} />)).not.toContain("Page précédente");
  expect(renderRoute(<ListPager page={2} last={2} addressOf={addressOf} />)).not.toContain("Page suivante");
  expect(renderRoute(<ListPager page={1} last={1} addressOf={addressOf} />)).toBe("");
});
