import type { SiteTexts } from "#app/services/site-texts/site-texts.ts";

/** What stands in a text for words that only the company can give. */
export const LEGAL_GAP = "à compléter par l’entreprise";

export const legalParts = ["publisher", "director", "hosting", "content"] as const;

/** As visitors read it: without the sentences that the company has still to fill in. Empty where nothing else is said. */
export function withoutGaps(text: string): string {
  if (!text.includes(LEGAL_GAP)) return text;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => {
    const sentences = paragraph.split(/(?<=[.!?])\s+/);
    return sentences.filter((sentence) => !sentence.includes(LEGAL_GAP)).join(" ");
  });
  return paragraphs.filter(Boolean).join("\n\n");
}

/** The titles of the parts that have such sentences. */
export function listLegalGaps(texts: SiteTexts["footer"]): string[] {
  return legalParts.filter((part) => texts[`legal_${part}`].includes(LEGAL_GAP)).map((part) => texts[`legal_${part}_title`]);
}
