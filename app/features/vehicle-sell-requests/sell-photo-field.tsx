import { Camera, RotateCw, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { toast } from "#app/ui/toast.tsx";
import type { SellPhoto, SellPhotos } from "./sell-photos.ts";
import { photoErrors, tooManyPhotos } from "./sell-request-form-messages.ts";
import { MAX_SELL_IMAGES } from "./vehicle-sell-request.ts";

const accepted = ["image/jpeg", "image/png", "image/webp"];

type SellPhotoFieldProps = { photos: SellPhotos; list: readonly SellPhoto[]; error?: string };

/** Without script the browser sends the chosen files with the form; with it they leave one by one as soon as they are chosen. */
export function SellPhotoField({ photos, list, error }: SellPhotoFieldProps) {
  const hintId = useId();

  function take(field: HTMLInputElement) {
    const files = [...(field.files ?? [])];
    field.value = ""; // they leave by themselves, and the same file may be chosen again
    const pictures = files.filter(({ type }) => accepted.includes(type));
    if (pictures.length < files.length) toast({ title: photoErrors.notAPhoto, tone: "bad" });
    if (!photos.add(pictures)) toast({ ...tooManyPhotos, tone: "bad" });
  }

  return (
    <>
      <div className="sell-photo-zone">
        <Camera aria-hidden="true" />
        <b>Ajoutez jusqu’à {MAX_SELL_IMAGES} photos</b>
        <p className="field-hint" id={hintId}>
          JPG, PNG ou WebP. Elles sont allégées avant l’envoi pour économiser vos données.
        </p>
        <label className="button button-outline button-small sell-photo-choose">
          Choisir des photos
          <input
            type="file"
            name="fichiers"
            multiple
            accept={accepted.join(",")}
            aria-describedby={hintId}
            onChange={({ currentTarget }) => take(currentTarget)}
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
            {list.length} {list.length > 1 ? "photos" : "photo"} sur {MAX_SELL_IMAGES}
          </p>
        </>
      )}
      {list
        .filter(({ state }) => state === "failed")
        .map(({ id, file, message }) => (
          <p key={id} className="field-error" role="alert">
            {file.name} : {message}
          </p>
        ))}
      {error && <p className="field-error">{error}</p>}
    </>
  );
}

type PhotoTileProps = { photo: SellPhoto; number: number; onRemove: () => void; onRetry: () => void };

function PhotoTile({ photo: { file, state, progress }, number, onRemove, onRetry }: PhotoTileProps) {
  const address = useObjectUrl(file);
  return (
    <li data-state={state}>
      {address && <img src={address} alt={`Fichier ${number}, ${file.name}`} />}
      {(state === "sending" || state === "waiting") && (
        <>
          <span className="sell-photo-note tabular">{state === "waiting" ? "En attente" : `Envoi ${progress} %`}</span>
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

function useObjectUrl(file: File) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
