import { fallbackUrl, type Image } from "#app/platform/media/image.ts";
import { CheckboxTile } from "#app/ui/checkbox-tile.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";

/** The pictures for a browser without script: an order to type and a box to remove. The server puts them in order (see readForm). */
export function PlainPictureList({ images, name }: { images: Image[]; name: string }) {
  return (
    <ul className="plain-pictures stack gap-3">
      {images.map((image, index) => (
        <li key={image.id}>
          <input type="hidden" name={name} value={`${image.id}|${image.alt}`} />
          <a href={fallbackUrl(image)} target="_blank" rel="noopener noreferrer">
            <img src={fallbackUrl(image)} alt={image.alt} width={132} height={99} loading="lazy" />
            <span className="visually-hidden">Ouvrir la photo {index + 1} dans un nouvel onglet</span>
          </a>
          <Field label={`Position de la photo ${index + 1}`} name={`${name}.rang`}>
            {(ids) => <Input {...ids} type="number" name={`${name}.rang`} min={1} defaultValue={index + 1} />}
          </Field>
          <CheckboxTile name={`${name}.retirer`} value={`${image.id}|${image.alt}`} label={`Retirer la photo ${index + 1}`} />
        </li>
      ))}
    </ul>
  );
}
