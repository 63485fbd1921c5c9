import { afterEach, expect, test, vi } from "vitest";
import { dismissToast, shownToasts } from "#app/ui/overlays/toast-store.ts";
import { publishedActions, share } from "./published-actions.ts";

const URL_OF_VILLA = "https://fadem.example/biens/villa-agoe";

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id);
  vi.unstubAllGlobals();
});

function said() {
  return shownToasts().map(({ title, description }) => ({ title, description }));
}

test("a listing that was saved online can be seen and shared, one that visitors do not see cannot", () => {
  const villa = { titre: "Villa", slug: "villa-agoe" };
  const [see, pass] = publishedActions("properties", { ...villa, publication: "en_ligne" });
  expect(see).toEqual({ label: "Voir", href: "/biens/villa-agoe" });
  expect(pass?.label).toBe("Partager");
  for (const publication of ["brouillon", "programme", "retire"] as const)
    expect(publishedActions("properties", { ...villa, publication })).toEqual([]);
  expect(publishedActions("properties", undefined)).toEqual([]);
});

test("sharing uses the sheet of the device, and a sheet that is closed is left at that", async () => {
  const sheet = vi.fn(async () => undefined);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { share: sheet, clipboard: { writeText } });
  await share("Villa", URL_OF_VILLA);
  expect(sheet).toHaveBeenCalledWith({ title: "Villa", url: URL_OF_VILLA });
  sheet.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  await share("Villa", URL_OF_VILLA);
  expect(writeText).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

test("without a sheet, or when it is refused, the link is copied and said so, or shown when that fails too", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await share("Villa", URL_OF_VILLA);
  vi.stubGlobal("navigator", { share: async () => Promise.reject(new DOMException("no", "NotAllowedError")), clipboard: { writeText } });
  await share("Villa", URL_OF_VILLA);
  expect(writeText.mock.calls).toEqual([[URL_OF_VILLA], [URL_OF_VILLA]]);
  expect(said().map(({ title }) => title)).toEqual(["Lien copié", "Lien copié"]);
  vi.stubGlobal("navigator", {});
  await share("Villa", URL_OF_VILLA);
  expect(said().at(-1)).toEqual({ title: "Le lien n’a pas pu être copié", description: URL_OF_VILLA });
});
