import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { newestVersion, sawVersion } from "./living-parts.ts";

/** The page on the screen, as the server named it. */
let shown: string | undefined;
const asked: { address: string; answer: (version: number) => void; fail: () => void }[] = [];

vi.mock("./fetch-page.client.ts", () => ({
  PageGone: class extends Error {},
  fetchPage: (address: string) =>
    new Promise((resolve, reject) => {
      const answer = (version: number) =>
        resolve({ documentElement: { dataset: { version: String(version) } }, querySelector: () => null, title: "Accueil" });
      asked.push({ address, answer, fail: () => reject(new Error("no network")) });
    }),
}));
vi.mock("./page-sections.client.ts", () => ({
  fetchMorph: () => undefined,
  showPage: async () => {
    shown = `page ${asked.length}`;
  },
  shownPage: () => shown,
}));
afterAll(() => void vi.unstubAllGlobals());
vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("document", { querySelector: () => null, querySelectorAll: () => [], dispatchEvent: () => true });

const { loadPage, pageAddress, refreshPage } = await import("./refresh.client.ts");

function hear(version: number) {
  sawVersion(version);
  return refreshPage();
}

async function waitForAsked(count: number) {
  await expect.poll(() => asked).toHaveLength(count);
}

beforeEach(() => {
  asked.length = 0;
  shown = "page 0";
});

test("the changes of one commit, which are told one after the other, make one reading of the page", async () => {
  const first = newestVersion() + 1;
  const read = hear(first);
  hear(first + 1);
  await waitForAsked(1);
  hear(first + 2); // while the page is on its way, which knows of it already
  asked[0]?.answer(first + 2);
  await read;
  expect(asked).toHaveLength(1);
});

test("a change that the page on its way does not know of is read after it, once however many follow", async () => {
  const first = newestVersion() + 1;
  const read = hear(first);
  await waitForAsked(1);
  for (const later of [1, 2, 3]) hear(first + later);
  asked[0]?.answer(first);
  await waitForAsked(2);
  asked[1]?.answer(first + 3);
  await read;
  expect(asked).toHaveLength(2);
});

test("a page that could not be read is asked for again when somebody asks", async () => {
  const read = hear(newestVersion() + 1);
  await waitForAsked(1);
  asked[0]?.fail();
  await read;
  const again = refreshPage();
  await waitForAsked(2);
  asked[1]?.answer(newestVersion());
  await again;
});

test("a reading that a filter has overtaken is not shown among its rows: the page of the filter is read again", async () => {
  const read = hear(newestVersion() + 1);
  await waitForAsked(1);
  const chosen = loadPage("/?type=villa");
  await waitForAsked(2);
  asked[1]?.answer(newestVersion());
  await chosen;
  asked[0]?.answer(newestVersion());
  await waitForAsked(3);
  expect(pageAddress()).toBe("/?type=villa");
  expect(asked[2]?.address).toBe("/?type=villa");
  asked[2]?.answer(newestVersion());
  await read;
  await Promise.all([loadPage("/"), asked[3]?.answer(newestVersion())]);
});

test("a part that is given up while the page is on its way is read again, though the page knows of every change", async () => {
  const read = hear(newestVersion() + 1);
  await waitForAsked(1);
  shown = undefined; // as forgetServed leaves it
  refreshPage();
  asked[0]?.answer(newestVersion());
  await waitForAsked(2);
  asked[1]?.answer(newestVersion());
  await read;
});
