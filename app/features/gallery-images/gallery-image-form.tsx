import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { textOf } from "#app/lib/form-values.ts";
import type { FormValues } from "#app/lib/forms.server.ts";
import { FormConflict } from "#app/platform/forms/form-conflict.tsx";
import { TextField } from "#app/platform/forms/text-field.tsx";
import { UnsavedChanges } from "#app/platform/forms/unsaved-changes.tsx";
import { useFormDraft } from "#app/platform/forms/use-form-draft.ts";
import type { Image } from "#app/platform/media/image.ts";
import { Button } from "#app/ui/button.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { toast } from "#app/ui/toast.tsx";
import {
  type GalleryFormResult,
  galleryDifferences,
  galleryFieldLabels,
  galleryFormValues,
  galleryResultMessage,
} from "./gallery-image-form-values.ts";
import { GalleryPictureField } from "./gallery-picture-field.tsx";

/** What the form opens with: an id to be given to a new picture, or the version that is being changed. */
export type GalleryFormStart = { values: FormValues; image: Image | undefined; id?: string; version?: number };

type GalleryImageFormProps = { start: GalleryFormStart; result: GalleryFormResult | undefined; listUrl: string };

/** The start is read once: a reload in the background must not overwrite what is being typed. */
export function GalleryImageForm({ start, result, listUrl }: GalleryImageFormProps) {
  const [opened, setOpened] = useState(() => ({ ...start, ...(result && { values: result.values }), count: 0 }));
  const [answered, setAnswered] = useState<GalleryFormResult>();
  const current = result === answered ? undefined : result;
  return (
    <GalleryImageFormBody
      key={opened.count}
      start={opened}
      result={current}
      listUrl={listUrl}
      onTakeStored={(stored) => {
        setAnswered(result);
        setOpened({ values: galleryFormValues(stored), image: stored.image, version: stored.version, count: opened.count + 1 });
      }}
    />
  );
}

type BodyProps = GalleryImageFormProps & { onTakeStored: (stored: Extract<GalleryFormResult, { kind: "stale" }>["stored"]) => void };

function GalleryImageFormBody({ start: { values, image, id, version }, result, listUrl, onTakeStored }: BodyProps) {
  const { form, draft, isDirty, noteEdit } = useFormDraft();
  const [chosen, setChosen] = useState({ image, url: textOf(values, "image_url") });
  const navigation = useNavigation();
  const isSaving = navigation.state !== "idle" && navigation.formMethod === "POST";
  const errors = result?.kind === "invalid" ? result.errors : {};
  const fields = { values, errors, labels: galleryFieldLabels };
  const hasPicture = chosen.image !== undefined || chosen.url.trim() !== "";
  // Without script nothing is known of what is typed: the server judges.
  const isComplete = draft === undefined || (hasPicture && String(draft.get("titre") ?? "").trim() !== "");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the picture changed, and its field is hidden
  useEffect(noteEdit, [chosen]);

  useEffect(() => {
    if (!result) return;
    toast({ ...galleryResultMessage(result), tone: "bad" });
    if (result.kind === "invalid") form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result, form]);

  return (
    <>
      <Form method="post" noValidate ref={form} className="gallery-form" onChange={noteEdit}>
        {/* The first submit button is the one that Enter presses: it must not be an answer of the conflict below. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" disabled={isSaving || !isComplete}>
          Enregistrer
        </button>
        {id && <input type="hidden" name="id" value={id} />}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        {result?.kind === "stale" && (
          <FormConflict
            title="Cette image a été modifiée pendant votre saisie"
            stored={result.stored}
            differences={galleryDifferences(result.values, galleryFormValues(result.stored))}
            isSaving={isSaving}
            onTakeStored={() => onTakeStored(result.stored)}
          />
        )}
        {result?.kind === "failed" && <p className="admin-failure">{galleryResultMessage(result).description}</p>}
        <section className="admin-card">
          <h3>Image</h3>
          <GalleryPictureField chosen={chosen} onChange={setChosen} errors={errors} />
        </section>
        <section className="admin-card gallery-form-texts">
          <h3>Présentation</h3>
          <TextField fields={fields} name="titre" maxLength={120} />
          <Field label={galleryFieldLabels.description} name="description" optional error={errors.description}>
            {(ids) => <Textarea {...ids} name="description" maxLength={1_000} defaultValue={textOf(values, "description")} />}
          </Field>
          <div className="form-grid">
            <TextField fields={fields} name="categorie" maxLength={60} optional />
            <TextField fields={fields} name="ordre" type="number" step={1} hint="Les plus petits nombres d’abord." optional />
          </div>
          <TextField fields={fields} name="video_url" type="url" inputMode="url" hint="YouTube, Vimeo ou lien MP4 direct." optional />
          {!isComplete && (
            <p className="field-hint" id="galerie-manque">
              Une image et un titre sont nécessaires pour enregistrer.
            </p>
          )}
          <div className="button-row">
            <Button type="submit" disabled={isSaving || !isComplete} aria-describedby={isComplete ? undefined : "galerie-manque"}>
              <Check />
              {isSaving ? "Enregistrement…" : "Enregistrer"}
            </Button>
            <ButtonLink to={listUrl} variant="outline">
              Annuler
            </ButtonLink>
          </div>
        </section>
      </Form>
      <UnsavedChanges isDirty={isDirty} />
    </>
  );
}
