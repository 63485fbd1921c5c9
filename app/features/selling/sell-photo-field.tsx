import { Camera, RotateCw, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { mayBePicture, type SellPhoto, type SellPhotos, UNREADABLE } from "#app/features/selling/photos/sell-photos.ts";
import { MAX_SELL_PHOTOS } from "#app/services/addresses/sending-limits.ts";
import type { KeptFile } from "#app/services/visitor-forms/visitor-form.ts";
import { toast } from "#app/ui/overlays/toast.tsx";
import { photoErrors, tooManyPhotos } from "./vehicle-sell-request.ts";

type SellPhotoFieldProps = {
  photos: SellPhotos;
  list: readonly SellPhoto[];
  /** Those the server has already, when it sent the form back for a correction. */
  kept: readonly KeptFile[];
  error?: string;
};

/** Without script the browser sends the chosen files with the form; with it they leave one by one as soon as they are chosen. */
export function SellPhotoField({ photos, list, kept, error }: SellPhotoFieldProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);

  // What was chosen before this code was here has no event left to tell it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (input.current?.files?.length) addPhotos(input.current);
  }, []);

  function addPhotos(field: HTMLInputElement) {
    const files = [...(field.files ?? [])];
    field.value = ""; // they leave by themselves, and the same file may be chosen again
    const pictures = files.filter(({ type }) => mayBePicture.test(type));
    if (pictures.length < files.length) toast({ title: photoErrors.notAPhoto, tone: "bad" });
    if (!photos.add(pictures)) toast({ ...tooManyPhotos, tone: "bad" });
  }

  return (
    <>
      {kept.length > 0 && <KeptPhotos kept={kept} />}
      <div className="sell-photo-zone">
        <Camera aria-hidden="true" />
        <b>Ajoutez jusqu’à {MAX_SELL_PHOTOS} photos</b>
        <p className="field-hint" id={hintId}>
          Toute photo que votre téléphone sait lire. Elles sont allégées avant l’envoi pour économiser vos données.
          <noscript> Sans script&nbsp;: JPG, PNG ou WebP.</noscript>
        </p>
        <label className="button button-outline button-small sell-photo-choose">
          {kept.length > 0 ? "Choisir d’autres photos" : "Choisir des photos"}
          <input
            ref={input}
            type="file"
            name="fichiers"
            multiple
            accept="image/*"
            aria-describedby={hintId}
            onChange={({ currentTarget }) => addPhotos(currentTarget)}
          />
        </label>
      </div>
      {list.length > 0 && (
        <>
          <ul className="sell-photos">
            {list.map((photo, index) => (
              <PhotoTile
                key={photo.id}
                photo={photo}
                number={index + 1}
                onRemove={() => photos.remove(photo.id)}
                onRetry={() => photos.retry(photo.id)}
              />
            ))}
          </ul>
          <p className="field-hint tabular" role="status">
            {list.length} {list.length > 1 ? "photos" : "photo"} sur {MAX_SELL_PHOTOS}
          </p>
        </>
      )}
      {list
        .filter(({ failure }) => failure !== undefined)
        .map(({ id, file, failure }) => (
          <p key={id} className="field-error" role="alert">
            {file.name}&nbsp;: {failure?.message}
          </p>
        ))}
      {error && <p className="field-error">{error}</p>}
    </>
  );
}

/** They leave with the form again, unless they are unticked. */
function KeptPhotos({ kept }: { kept: readonly KeptFile[] }) {
  return (
    <fieldset className="sell-photos-kept">
      <legend>
        {kept.length} {kept.length > 1 ? "photos déjà reçues" : "photo déjà reçue"}
      </legend>
      <p className="field-hint">Inutile de les choisir de nouveau. Décochez celle que vous ne voulez plus envoyer.</p>
      {kept.map(({ token, name }) => (
        <label key={token}>
          <input type="checkbox" name="photos" value={token} defaultChecked />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

type PhotoTileProps = { photo: SellPhoto; number: number; onRemove: () => void; onRetry: () => void };

function PhotoTile({ photo, number, onRemove, onRetry }: PhotoTileProps) {
  const { file, progress } = photo;
  const state = tileState(photo);
  const address = useObjectUrl(file);
  return (
    <li data-state={state}>
      {address && state !== "unreadable" && <img src={address} alt={`Fichier ${number}, ${file.name}`} />}
      {(state === "sending" || state === "waiting") && (
        <>
          <span className="sell-photo-note tabular">{state === "waiting" ? "En attente" : `Envoi ${progress}\u00a0%`}</span>
          <progress max={100} value={progress} aria-label={`Envoi de la photo ${number}`} />
        </>
      )}
      {state === "failed" && (
        <button type="button" className="sell-photo-retry" onClick={onRetry}>
          <RotateCw aria-hidden="true" />
          Réessayer
        </button>
      )}
      <button type="button" className="sell-photo-remove" aria-label={`Retirer la photo ${number}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </li>
  );
}

const tileStates = { selected: "waiting", uploading: "sending", uploaded: "sent", error: "failed" } as const;

function tileState({ state, failure }: SellPhoto) {
  return failure?.code === UNREADABLE ? "unreadable" : tileStates[state];
}

function useObjectUrl(file: File) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
