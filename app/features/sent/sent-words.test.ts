import { expect, test } from "vitest";
import { contactSent } from "#app/features/contact/contact-sent.ts";
import { sellSent } from "#app/features/selling/sell-sent.ts";
import { messageFor } from "#app/lib/text/message.ts";

test("what was done to several requests at once is told with their number, to one without", () => {
  const told = (word: string, count: number, { done }: Pick<typeof contactSent, "done"> = contactSent) =>
    messageFor(done[word] ?? { title: "" }, count);
  const back = "Restauration possible pendant 30 jours.";
  expect(told("suppression", 1)).toEqual({ title: "✅ Demande supprimée", description: back });
  expect(told("suppression", 3)).toEqual({ title: "✅ 3\u00a0demandes supprimées", description: back });
  expect(told("restauration", 2)).toEqual({ title: "✅ 2\u00a0demandes restaurées" });
  expect(told("verification", 2)).toEqual({ title: "✅ 2\u00a0demandes vérifiées" });
  expect(told("indesirable", 2)).toEqual({ title: "✅ 2\u00a0demandes marquées comme indésirables" });
  expect(told("indesirables", 2, sellSent)).toEqual({ title: "✅ 2\u00a0demandes marquées comme indésirables" });
  expect(told("fermeture", 1)).toEqual({ title: "✅ Demande fermée" });
});
