import { useState } from "react";
import type { PagedTable } from "#app/db/tables/content-types.ts";
import { fallbackUrl, type Image, imageUrl } from "#app/services/pictures/image.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { toast } from "#app/ui/overlays/toast-store.ts";
import { listingInWords, type PhotoQuestion, questionTitle } from "./photo-questions.ts";
import { likenessAddress, useLikeness } from "./use-likeness.ts";

type Open = { question: PhotoQuestion; photo: Image };
type Answered = Open & { isRemoved: boolean };
type PhotoQuestionsProps = { table: PagedTable; images: Image[]; onRemove: (id: string) => void };

/**
 * Photos of the form that are shown elsewhere too. What was answered stays in its place, so that a second tap never meets the next
 * question.
 */
export function PhotoQuestions({ table, images, onRemove }: PhotoQuestionsProps) {
  const ids = images.map(({ id }) => id);
  const answer = useLikeness<{ questions: PhotoQuestion[] }>(table, ids.length > 0 ? { photos: ids.join(",") } : undefined);
  const [answers, setAnswers] = useState<Answered[]>([]);
  // A photo that was taken away and put back is asked about again.
  const answered = answers.filter(({ photo, isRemoved }) => isRemoved !== ids.includes(photo.id));
  const open = (answer?.questions ?? []).flatMap((question): Open[] => {
    const photo = images.find(({ id }) => id === question.photo);
    return photo && !answered.some((each) => each.photo.id === photo.id) ? [{ question, photo }] : [];
  });

  function settle(settled: Open, isRemoved: boolean) {
    setAnswers((before) => [...before.filter(({ photo }) => photo.id !== settled.photo.id), { ...settled, isRemoved }]);
  }

  async function keep(asked: Open) {
    if (await sendPair(table, asked.question)) settle(asked, false);
    else toast({ title: "Réponse non enregistrée", description: "Vérifiez la connexion, puis recommencez.", tone: "bad" });
  }

  return (
    <div className="photo-questions stack gap-2h" aria-live="polite">
      {[...answered, ...open]
        .toSorted((one, other) => one.photo.id.localeCompare(other.photo.id))
        .map((asked) => (
          <Question
            key={asked.photo.id}
            {...asked}
            onKeep={() => void keep(asked)}
            onRemove={() => {
              settle(asked, true);
              onRemove(asked.photo.id);
            }}
          />
        ))}
    </div>
  );
}

type QuestionProps = Open & Partial<Answered> & { onKeep: () => void; onRemove: () => void };

function Question({ question, photo, isRemoved, onKeep, onRemove }: QuestionProps) {
  const { twin, listing } = question;
  const isAnswered = isRemoved !== undefined;
  return (
    <section className="photo-question r-2 tone-gold stack gap-2" aria-label={questionTitle(question)}>
      <img src={thumbnail(photo)} alt={photo.alt || "La photo de ce formulaire"} width={76} height={57} />
      <img src={thumbnail(twin)} alt={listing ? `La photo de ${listing.reference}` : "L’autre photo"} width={76} height={57} />
      <p className="breaks">
        <b>{isAnswered ? (isRemoved ? "Photo retirée." : "Photo gardée.") : questionTitle(question)}</b>{" "}
        {listing && listingInWords(listing)}
      </p>
      <div className="photo-question-answers cluster gap-2 whole-row">
        <Button type="button" variant="outline" disabled={isAnswered} onClick={onRemove}>
          Retirer la photo
        </Button>
        <Button type="button" variant="outline" disabled={isAnswered} onClick={onKeep}>
          Garder&nbsp;: c’est le même lieu
        </Button>
        {listing && (
          <a className="inline-row" href={listing.address} target="_blank" rel="noopener noreferrer">
            Voir {listing.reference}
          </a>
        )}
      </div>
    </section>
  );
}

function thumbnail(image: Omit<Image, "alt">) {
  const [smallest] = image.widths;
  return smallest === undefined ? fallbackUrl(image) : imageUrl(image, smallest, "webp");
}

/** False when the answer did not arrive. */
async function sendPair(table: PagedTable, { photo, twin }: PhotoQuestion) {
  try {
    const body = new URLSearchParams({ intent: "garder", image_a: photo, image_b: twin.id });
    return (await fetch(likenessAddress(table), { method: "POST", body })).ok;
  } catch {
    return false; // no network: said beside the question
  }
}
