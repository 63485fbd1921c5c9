import { expect, test } from "vitest";
import { DraftSync } from "#app/services/kept-forms/draft-sync.ts";
import { renderRoute, textOf } from "#tests/render.tsx";
import { ContentFormHeading } from "./content-form-heading.tsx";

const sync = new DraftSync({ listUrl: "/admin-dashboard/biens", row: "1" });
const row = { id: "b-0004", updated_at: "2026-11-18T15:36:00.000Z", reference: "B-0004", slug: "villa-b-0004", publier_le: null };

/** What ends the first line above the form. */
function standing(given: Parameters<typeof ContentFormHeading>[0]["row"]) {
  const heading = renderRoute(<ContentFormHeading table="properties" row={given} sync={sync} />);
  const [state = ""] = heading.match(/<p class="draft-state.*?<\/p>/) ?? [];
  return { words: textOf(state), hasGlobe: state.includes("lucide-globe"), isEmpty: state.includes("data-empty") };
}

test("the form of a listing says whether visitors see it, as it is stored", () => {
  expect(standing({ ...row, publication: "en_ligne" })).toEqual({ words: "En ligne", hasGlobe: true, isEmpty: false });
  const hidden = { hasGlobe: false, isEmpty: false };
  expect(standing({ ...row, publication: "brouillon" })).toEqual({ words: "Brouillon", ...hidden });
  expect(standing({ ...row, publication: "retire" })).toEqual({ words: "Retiré", ...hidden });
  const planned = standing({ ...row, publication: "programme", publier_le: "2026-11-20T09:30:00.000Z" });
  expect(planned).toEqual({ words: expect.stringMatching(/^Programmé le 20\/11\/2026 à .*9h30$/), ...hidden });
  expect(standing(undefined)).toEqual({ words: "", hasGlobe: false, isEmpty: true });
});
