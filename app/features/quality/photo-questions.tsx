import { type ComponentProps, useEffect, useState } from "react";
import { useParams, useSearchParams } from "react-router";
import type { Publication } from "#app/db/tables/closed-lists.ts";
import { contentTypes, type PagedTable } from "#app/db/tables/content-types.ts";
import { listOf } from "#app/lib/forms/form-values.ts";
import { formatDate } from "#app/lib/time/dates.ts";
import type { ContentForm } from "#app/services/content/content-field.tsx";
import { publicationLabels } from "#app/services/content/content-fields.ts";
import { fallbackUrl, type Image, imageUrl } from "#app/services/pictures/image.ts";
import { imagesOfRefs, MediaField } from "#app/services/uploads/media-field.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { toast } from "#app/ui/overlays/toast-store.ts";

type Open = { question: PhotoQuestion; photo: Image };
type AnsweredQuestion = Open & { isRemoved: boolean };
type PhotoQuestionsProps = { table: PagedTable; images: Image[]; onRemove: (id: string) => void };

/**
 * Photos of the form that are shown elsewhere too. What was answered stays in its place, so that a second tap never meets the next
 * question.
 */
function PhotoQuestions({ table, images, onRemove }: PhotoQuestionsProps) {
  const ids = images.map(({ id }) => id);
  const answer = useLikeness<{ questions: PhotoQuestion[] }>(table, ids.length > 0 ? { photos: ids.join(",") } : undefined);
  const [answers, setAnswers] = useState<AnsweredQuestion[]>([]);
  // A photo that was taken away and put back is asked about again.
  const answered = answers.filter(({ photo, isRemoved }) => isRemoved !== ids.includes(photo.id));
  const open = (answer?.questions ?? []).flatMap((question): Open[] => {
    const photo = images.find(({ id }) => id === question.photo);
    return photo && !answered.some((each) => each.photo.id === photo.id) ? [{ question, photo }] : [];
  });

  function recordAnswer(settled: Open, isRemoved: boolean) {
    setAnswers((before) => [...before.filter(({ photo }) => photo.id !== settled.photo.id), { ...settled, isRemoved }]);
  }

  async function keep(openQuestion: Open) {
    if (await sendPair(table, openQuestion.question)) recordAnswer(openQuestion, false);
    else toast({ title: "Réponse non enregistrée", description: "Vérifiez la connexion, puis recommencez.", tone: "bad" });
  }

  return (
    <div className="photo-questions stack gap-2h" aria-live="polite">
      {[...answered, ...open]
        .toSorted((one, other) => one.photo.id.localeCompare(other.photo.id))
        .map((openQuestion) => (
          <Question
            key={openQuestion.photo.id}
            {...openQuestion}
            onKeep={() => void keep(openQuestion)}
            onRemove={() => {
              recordAnswer(openQuestion, true);
              onRemove(openQuestion.photo.id);
            }}
          />
        ))}
    </div>
  );
}

type QuestionProps = Open & Partial<AnsweredQuestion> & { onKeep: () => void; onRemove: () => void };

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

/** While a member types, the last word is asked about. */
const SETTLED_MS = 400;

/** "/api/admin/ressemblances/biens". */
function likenessAddress(table: PagedTable) {
  return `/api/admin/ressemblances/${contentTypes[table].pages.section}`;
}

/**
 * What the open form resembles, given what it is asked about; undefined before the answer, and while nothing is asked. It is advice: when
 * the server cannot be reached nothing is said, and the next change asks again.
 */
export function useLikeness<Answer>(table: PagedTable, facts: Record<string, string> | undefined): Answer | undefined {
  const { id } = useParams();
  const copie = useSearchParams()[0].get("copie");
  const [answer, setAnswer] = useState<Answer>();
  const search = facts && new URLSearchParams({ ...facts, ...(id && { fiche: id }), ...(copie && { copie }) }).toString();
  const address = likenessAddress(table);

  useEffect(() => {
    if (search === undefined) {
      setAnswer(undefined);
      return;
    }
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`${address}?${search}`, { signal: leaving.signal });
        if (response.ok) setAnswer(await response.json());
      } catch {
        // Without a network, or asked anew meanwhile.
      }
    }, SETTLED_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [address, search]);
  return answer;
}

type ContentPicturesProps = Pick<ComponentProps<typeof MediaField>, "label" | "title" | "withVideo" | "onImages"> & {
  usage: PagedTable;
  form: ContentForm<"images">;
  /** The pictures that the values may name. */
  images: Image[];
};

/** The `images` of a content. */
export function ContentPictures({ form: { fields, values, errors }, images, ...rest }: ContentPicturesProps) {
  if (fields.images.kind !== "images") throw new Error("The field images holds no pictures");
  return (
    <MediaField
      {...rest}
      name="images"
      images={imagesOfRefs(listOf(values, "images"), images)}
      max={fields.images.max}
      error={errors.images}
      advice={(pictures, remove) => <PhotoQuestions table={rest.usage} images={pictures} onRemove={remove} />}
    />
  );
}

/** Where a photo is shown that looks like one of the form. */
type OtherListing = {
  titre: string;
  reference: string;
  publication: Publication;
  publie_le: string | null;
  /** Its form in the back-office. */
  address: string;
};

/** A photo of a form that looks like another one, and the listing that shows it; undefined when that is the form's own. */
export type PhotoQuestion = { photo: string; twin: Omit<Image, "alt">; listing: OtherListing | undefined };

export function questionTitle({ listing }: PhotoQuestion) {
  return listing ? "Cette photo illustre déjà une autre annonce." : "Cette photo est déjà dans cette annonce.";
}

/** "Maison de quatre pièces (B-0015), en ligne depuis le 2 octobre 2026." */
export function listingInWords({ titre, reference, publication, publie_le }: OtherListing) {
  const label = publicationLabels[publication].toLowerCase();
  const since = publication === "en_ligne" && publie_le ? ` depuis le ${formatDate(publie_le.slice(0, 10))}` : "";
  return `${titre} (${reference}), ${label}${since}.`;
}
