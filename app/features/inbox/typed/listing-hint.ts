import { foldText } from "#app/lib/text/text.ts";
import type { ListingsAnswer } from "#app/routes/admin/boite/typed/known-endpoint.ts";

type Hint = {
  typed: string;
  /** The listing the form was opened with. */
  opened: { annonce: string; titre: string | undefined };
  /** The last answer; it may still be about words that were there before. */
  answer: (ListingsAnswer & { annonce: string }) | undefined;
};

/** Which listing is meant by what stands in the field now; how to name one while that is not known. */
export function listingHint({ typed, opened, answer }: Hint): string {
  const words = typed.trim();
  if (words !== "" && words === opened.annonce && opened.titre) return opened.titre;
  if (words.length < 2 || answer?.annonce !== words) return "Référence ou mots du titre.";
  const { listings } = answer;
  const same = listings.filter(({ titre }) => foldText(titre) === foldText(words));
  const [meant, ...others] = same.length === 1 ? same : listings;
  if (!meant) return "Aucune annonce ne correspond.";
  return others.length === 0 ? meant.titre : "Plusieurs annonces correspondent\u00a0: écrivez la référence.";
}
