import { ArrowLeft, Download, Printer } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useFetcher, useLocation, useNavigation, useSubmit } from "react-router";
import type { PosterFormat } from "#app/features/sharing/poster-template.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { NUMBERS_ID } from "#app/services/company-values/settings.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import type { readChoice } from "./poster.server.ts";
import { NO_NUMBER } from "./poster-words.ts";
import { SharePoster } from "./share-poster.tsx";

type PostersScreenProps = { id: string; titre: string; poster: Poster | undefined; refusal?: string };

const formats: { name: PosterFormat; label: string; size: { width: number; height: number } }[] = [
  { name: "statut", label: "Statut WhatsApp", size: { width: 1080, height: 1920 } },
  { name: "carre", label: "Facebook, Instagram", size: { width: 1080, height: 1080 } },
];

export function PostersScreen({ id, titre, poster, refusal }: PostersScreenProps) {
  const here = useLocation().pathname;
  const counted = useFetcher();
  const [made, setMade] = useState(0); // after a failure the picture is asked for anew
  const note = () => void counted.submit(null, { method: "post", action: here });
  const isChanging = useNavigation().location?.pathname === here;
  const listUrl = here.split("/").slice(0, 3).join("/");
  return (
    <>
      <div className="from-start stack mb-4">
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
          <div className={classNames("posters top stack gap-4", isChanging && "is-changing")} aria-busy={isChanging}>
            {formats.map(({ name, label, size }) => {
              const file = `${here}/${name}.jpg?photo=${poster.choice.photo}&prix=${poster.choice.withPrice ? 1 : 0}`;
              const fileName = `${poster.reference}-${name}.jpg`;
              return (
                <section key={name} className="admin-card poster stack gap-3" aria-labelledby={`affiche-${name}`}>
                  <h3 id={`affiche-${name}`}>{label}</h3>
                  <img key={`${file} ${made}`} src={file} {...size} alt={`Affiche «\u00a0${label}\u00a0» de ${titre}`} />
                  <div className="button-row">
                    <SharePoster
                      key={file}
                      file={file}
                      fileName={fileName}
                      text={poster.text}
                      onShared={note}
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
            <div className="content-top column gap-4">
              <section className="admin-card poster stack gap-3" aria-labelledby="affiche-vitrine">
                <h3 id="affiche-vitrine">Vitrine</h3>
                <p>Une feuille A4 à imprimer, avec jusqu’à trois photos et un grand code à scanner.</p>
                <ButtonRouteLink to={`${listUrl}/vitrine?id=${id}`} variant="outline" size="small">
                  <Printer aria-hidden="true" />
                  Voir la feuille
                </ButtonRouteLink>
              </section>
              <section className="admin-card poster stack gap-3" aria-labelledby="affiche-texte">
                <h3 id="affiche-texte">Texte à joindre</h3>
                <p className="poster-text lines breaks">{poster.text}</p>
                <CopyButton label="Copier le texte" text={poster.text} />
              </section>
            </div>
          </div>
        </>
      ) : (
        <PosterRefusal refusal={refusal} />
      )}
    </>
  );
}

/** Why there is none; what is missing is given where it is typed, by who may. */
export function PosterRefusal({ refusal }: { refusal: string | undefined }) {
  const mayMend = useMay()("entreprise.modifier");
  return (
    <div className="admin-card from-start stack gap-3">
      <p>{refusal}</p>
      {refusal === NO_NUMBER &&
        (mayMend ? (
          <ButtonRouteLink to={`/admin-dashboard/parametres#${NUMBERS_ID}`} variant="outline" size="small">
            Compléter les numéros
          </ButtonRouteLink>
        ) : (
          <p className="muted">La Direction le fait dans Paramètres.</p>
        ))}
    </div>
  );
}

type Poster = { choice: ReturnType<typeof readChoice>; photos: string[]; hasPrice: boolean; reference: string; text: string };

/** Which photo, and whether the price stands on the picture: both in the address, and followed at once. */
function PosterChoices({ poster: { choice, photos, hasPrice }, here }: { poster: Poster; here: string }) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const follow = () => void submit(form.current, { replace: true, preventScrollReset: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before script ran
  useEffect(() => {
    const chosen = new FormData(form.current ?? undefined);
    if (chosen.has("photo") && Number(chosen.get("photo")) !== choice.photo) follow();
    else if (chosen.has("prix") && (chosen.get("prix") === "1") !== choice.withPrice) follow();
  }, []);

  if (photos.length < 2 && !hasPrice) return null;
  return (
    <Form ref={form} method="get" action={here} className="admin-card poster-choices mb-4 flow" onChange={follow}>
      {photos.length > 1 && (
        <fieldset className="flow shrinks">
          <legend className="mb-2 w-640">Photo</legend>
          <div className="poster-photos flow gap-2">
            {photos.map((photo, index) => (
              <label key={photo}>
                <input type="radio" name="photo" value={index} defaultChecked={index === choice.photo} aria-label={`Photo ${index + 1}`} />
                <img src={photo} alt="" width={96} height={72} loading="lazy" />
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {hasPrice && (
        <fieldset className="flow shrinks">
          <legend className="mb-2 w-640">Prix sur l’image</legend>
          <label className="checkbox-tile inline-row gap-2">
            <input type="radio" name="prix" value="1" defaultChecked={choice.withPrice} /> Oui
          </label>
          <label className="checkbox-tile inline-row gap-2">
            <input type="radio" name="prix" value="0" defaultChecked={!choice.withPrice} /> Non
          </label>
        </fieldset>
      )}
    </Form>
  );
}
