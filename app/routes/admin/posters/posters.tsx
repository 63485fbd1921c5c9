import { ArrowLeft, Download, Printer } from "lucide-react";
import { useState } from "react";
import { Form, useFetcher, useLocation } from "react-router";
import { listingTableAt } from "#app/features/listing-desk/content-address.ts";
import type { PosterFormat } from "#app/features/sharing/poster-template.ts";
import { findPosted, posterText, readChoice } from "#app/features/sharing/posters/poster.server.ts";
import { SharePoster } from "#app/features/sharing/posters/share-poster.tsx";
import { readForm } from "#app/lib/forms/forms.server.ts";
import { badRequest, notFound } from "#app/lib/forms/http.ts";
import { defineAction, defineLoader } from "#app/services/auth/define-action.server.ts";
import { meter } from "#app/services/measure/measure.server.ts";
import { fallbackUrl } from "#app/services/pictures/image.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import type { Route } from "./+types/posters";

const formats: { name: PosterFormat; label: string; size: { width: number; height: number } }[] = [
  { name: "statut", label: "Statut WhatsApp", size: { width: 1080, height: 1920 } },
  { name: "carre", label: "Facebook, Instagram", size: { width: 1080, height: 1080 } },
];

export const loader = defineLoader("affiches.lire", async ({ params, url, pattern }: Route.LoaderArgs, { db }) => {
  const { titre, posted, ...refused } = await findPosted(db, listingTableAt(pattern), params.id);
  if (!posted) return { titre, poster: undefined, ...refused };
  const choice = readChoice(url.searchParams, posted.images.length);
  const { images, words } = posted;
  return {
    titre,
    refusal: undefined,
    poster: {
      choice,
      photos: images.map(fallbackUrl),
      hasPrice: words.price !== undefined,
      reference: words.reference,
      text: posterText(posted, choice),
    },
  };
});

/** Told by `Partager` and `Enregistrer`: the picture was used. */
export const action = defineAction("affiches.partager", async ({ request, params, pattern }: Route.ActionArgs, { db }) => {
  if ([...(await readForm(request)).keys()].length > 0) throw badRequest();
  const { posted } = await findPosted(db, listingTableAt(pattern), params.id);
  if (!posted) throw notFound();
  meter.note("poster", posted.page);
  return null;
});

export function meta() {
  return [{ title: "Affiches — Dashboard FADEM" }];
}

export default function PostersPage({ loaderData: { titre, poster, refusal }, params: { id } }: Route.ComponentProps) {
  const here = useLocation().pathname;
  const counted = useFetcher();
  const [made, setMade] = useState(0); // after a failure the picture is asked for anew
  const note = () => void counted.submit(null, { method: "post", action: here });
  const listUrl = here.split("/").slice(0, 3).join("/");
  return (
    <>
      <div className="posters-heading stack mb-4">
        <h2 className="admin-title">Affiches</h2>
        <p className="muted">{titre}</p>
        <ButtonRouteLink to={listUrl} variant="link">
          <ArrowLeft aria-hidden="true" />
          Retour à la liste
        </ButtonRouteLink>
      </div>
      {poster ? (
        <>
          <PosterChoices poster={poster} here={here} />
          <div className="posters stack gap-4">
            {formats.map(({ name, label, size }) => {
              const file = `${here}/${name}.jpg?photo=${poster.choice.photo}&prix=${poster.choice.withPrice ? 1 : 0}`;
              const fileName = `${poster.reference}-${name}.jpg`;
              return (
                <section key={name} className="admin-card poster" aria-labelledby={`affiche-${name}`}>
                  <h3 id={`affiche-${name}`}>{label}</h3>
                  <img key={`${file} ${made}`} src={file} {...size} alt={`Affiche «\u00a0${label}\u00a0» de ${titre}`} />
                  <div className="button-row">
                    <SharePoster
                      key={file}
                      {...{ file, fileName, text: poster.text, onShared: note }}
                      onMade={() => setMade((before) => before + 1)}
                    />
                    <ButtonLink href={file} download={fileName} variant="outline" size="small" onClick={note}>
                      <Download aria-hidden="true" />
                      Enregistrer
                    </ButtonLink>
                  </div>
                </section>
              );
            })}
            <section className="admin-card poster" aria-labelledby="affiche-vitrine">
              <h3 id="affiche-vitrine">Vitrine</h3>
              <p>Une feuille A4 à imprimer, avec jusqu’à trois photos et un grand code à scanner.</p>
              <ButtonRouteLink to={`${listUrl}/vitrine?id=${id}`} variant="outline" size="small">
                <Printer aria-hidden="true" />
                Voir la feuille
              </ButtonRouteLink>
            </section>
            <section className="admin-card poster" aria-labelledby="affiche-texte">
              <h3 id="affiche-texte">Texte à joindre</h3>
              <p className="poster-text breaks">{poster.text}</p>
              <CopyButton label="Copier le texte" text={poster.text} />
            </section>
          </div>
        </>
      ) : (
        <p className="admin-card">{refusal}</p>
      )}
    </>
  );
}

type Poster = NonNullable<Route.ComponentProps["loaderData"]["poster"]>;

/** Which photo, and whether the price stands on the picture: both in the address. */
function PosterChoices({ poster: { choice, photos, hasPrice }, here }: { poster: Poster; here: string }) {
  if (photos.length < 2 && !hasPrice) return null;
  return (
    <Form method="get" action={here} className="admin-card poster-choices flow" replace preventScrollReset key={JSON.stringify(choice)}>
      {photos.length > 1 && (
        <fieldset className="flow shrinks">
          <legend>Photo</legend>
          <div className="poster-photos flow gap-2">
            {photos.map((photo, index) => (
              <label className="inline-row gap-2" key={photo}>
                <input type="radio" name="photo" value={index} defaultChecked={index === choice.photo} aria-label={`Photo ${index + 1}`} />
                <img src={photo} alt="" width={96} height={72} loading="lazy" />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {hasPrice && (
        <fieldset className="flow shrinks">
          <legend>Prix sur l’image</legend>
          <label className="inline-row gap-2">
            <input type="radio" name="prix" value="1" defaultChecked={choice.withPrice} /> Oui
          </label>
          <label className="inline-row gap-2">
            <input type="radio" name="prix" value="0" defaultChecked={!choice.withPrice} /> Non
          </label>
        </fieldset>
      )}
      <Button type="submit" variant="outline" size="small">
        Refaire les affiches
      </Button>
    </Form>
  );
}
