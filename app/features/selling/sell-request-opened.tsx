import { Check, Phone, Plus, Trash2 } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Form, Link } from "react-router";
import { senderName, senderTelUrl, unverifiedNumber } from "#app/features/people/person-words.ts";
import { formatEuros, formatNumber, formatPrix, typedPrix } from "#app/lib/text/money.ts";
import { formatDate, formatDateTime } from "#app/lib/time/dates.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { fallbackUrl, imageUrl } from "#app/services/pictures/image.ts";
import { type OpenedDialogProps, referenceFact, type Sent } from "#app/services/sent/define-sent.ts";
import { ReplyButton, ReplyByMail } from "#app/services/sent/reply-link.tsx";
import { NotesForm, StatutBadge, ToCheckForm } from "#app/services/sent/sent-card.tsx";
import { Button, ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Dialog } from "#app/ui/overlays/dialog.tsx";
import { type ListedSellRequest, NOT_ACCEPTED, vehicleFacts } from "./vehicle-sell-request.ts";

type OpenedSellRequestProps = OpenedDialogProps<ListedSellRequest>;

/** All that is stored of a request, with what can be done to it, in a dialog over the list. */
export function OpenedSellRequest(props: OpenedSellRequestProps) {
  const { sent, row, openUrl: action, failure, isBusy, onClose } = props;
  const may = useMay();
  const given = failure?.prix as PriceMistake | undefined;
  const mistake = given?.id === row.id ? given : undefined;
  return (
    <Dialog open onClose={onClose} title="Détails de la demande" footer={<SellRequestActions {...props} />}>
      {failure && !mistake && (
        <p className="admin-failure notice tone-bad mb-4">
          {failure.description}{" "}
          {typeof failure.vehicleId === "string" && may("vehicules.modifier") && (
            <Link to={`/admin-dashboard/vehicules/${failure.vehicleId}`}>Ouvrir la fiche du véhicule</Link>
          )}
        </p>
      )}
      {row.a_verifier && <ToCheckForm id={row.id} label={sent.words.real} action={action} isBusy={isBusy} />}
      <SellRequestDetail sent={sent} row={row} />
      <div className="sell-request-follow stack gap-4 mt-5 ruled">
        <NotesForm sent={sent} row={row} failure={failure} action={action} />
        {row.vehicle_id && <BecameVehicle id={row.vehicle_id} />}
        {row.statut === "accepte" && !row.vehicle_id && (
          <SellRequestVehicleForm
            request={{ ...row, photoCount: row.photos?.length ?? 0 }}
            action={action}
            mistake={mistake}
            isBusy={isBusy}
          />
        )}
      </div>
    </Dialog>
  );
}

type ActionsProps = Pick<OpenedSellRequestProps, "sent" | "openUrl" | "isBusy" | "onDelete"> & {
  row: Pick<ListedSellRequest, "id" | "statut">;
};

/** Every move is a button; the one of the present status is disabled. What takes a request away stands apart. */
export function SellRequestActions({ sent, row, openUrl: action, isBusy, onDelete }: ActionsProps) {
  const may = useMay();
  return (
    <div className="sell-request-actions wide">
      <Form method="post" action={action} replace preventScrollReset>
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="intent" value="statut" />
        {sent.moves.map(({ label, to, icon: Icon = Check }) => {
          const button = { key: to, type: "submit", name: "statut", value: to, disabled: to === row.statut || isBusy } as const;
          if (to === "spam")
            return may("boite.signaler") && <IconButton {...button} key={to} label={label} title={label} icon={<Icon />} />;
          return (
            <Button
              {...button}
              key={to}
              variant={to === "accepte" ? "primary" : "outline"}
              className={to === "refuse" ? "sell-request-refuse" : undefined}
            >
              <Icon />
              {label}
            </Button>
          );
        })}
      </Form>
      <IconButton label="Supprimer" title="Supprimer" tone="bad" icon={<Trash2 />} disabled={isBusy} onClick={onDelete} />
    </div>
  );
}

/** Everything stored of a request. */
export function SellRequestDetail({ sent, row: request }: { sent: Sent; row: ListedSellRequest }) {
  const { created_at, date_evaluation, email, telephone, prix_souhaite, description, video_url, photos = [], history = [] } = request;
  const telUrl = senderTelUrl(request);
  return (
    <div className="sell-request-detail stack gap-5 figures">
      <p className="sell-request-state cluster soft small">
        <StatutBadge sent={sent} row={request} />
        <span>Reçue le {formatDateTime(created_at)}</span>
        {request.reference && <span>{referenceFact(request)}</span>}
        {date_evaluation && <span>Évaluation commencée le {formatDate(date_evaluation)}</span>}
      </p>
      <section>
        <h3>Client</h3>
        <Facts
          facts={[
            ["Nom", senderName(request)],
            ["E-mail", email && <ReplyByMail key="mail" row={request} email={email} />],
            [
              "Téléphone",
              telephone && telUrl ? (
                <a key="tel" href={telUrl}>
                  {telephone}
                </a>
              ) : (
                unverifiedNumber(request)
              ),
            ],
          ]}
        />
        <div className="sell-request-reply flow gap-2">
          {telUrl && (
            <ButtonLink href={telUrl} variant="outline" size="small">
              <Phone />
              Appeler
            </ButtonLink>
          )}
          <ReplyButton row={request} name={senderName(request)} />
        </div>
      </section>
      <section>
        <h3>Véhicule</h3>
        <Facts facts={[["Modèle", `${request.marque} ${request.modele}`], ...vehicleFacts(request)]} />
      </section>
      <section className="sell-request-wide sell-request-prix r-2 flow baseline apart gap-2">
        <h3>Prix souhaité</h3>
        <p>
          {prix_souhaite === null ? (
            "-"
          ) : (
            <>
              {formatPrix(prix_souhaite)} <small>{formatEuros(prix_souhaite)}</small>
            </>
          )}
        </p>
      </section>
      {description && (
        <section className="sell-request-wide">
          <h3>Description</h3>
          <p className="sell-request-text soft breaks lines">{description}</p>
        </section>
      )}
      {photos.length > 0 && (
        <section className="sell-request-wide">
          <h3>Photos</h3>
          <ul className="sell-request-photos stack gap-2">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <a href={fallbackUrl(photo)} target="_blank" rel="noreferrer">
                  <img
                    src={photo.widths.includes(640) ? imageUrl(photo, 640, "webp") : fallbackUrl(photo)}
                    alt={photo.alt || `Photo ${index + 1}`}
                    width={320}
                    height={240}
                    loading="lazy"
                  />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {video_url && (
        <section className="sell-request-wide">
          <h3>Vidéo</h3>
          <p className="sell-request-text soft breaks lines">
            <a href={video_url} target="_blank" rel="noreferrer nofollow">
              {video_url}
            </a>
          </p>
        </section>
      )}
      {history.length > 0 && (
        <section className="sell-request-wide">
          <h3>Historique</h3>
          <ul className="request-card-history stack gap-1h soft small">
            {history.map(({ id, at, actor, text }) => (
              <li key={id}>
                <time dateTime={at}>{formatDateTime(at)}</time>, {actor}&nbsp;: {text}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** What was not given has no line. */
function Facts({ facts }: { facts: [string, ReactNode][] }) {
  return (
    <dl className="sell-request-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div className="apart gap-4 ruled-below" key={label}>
            <dt className="muted">{label}</dt>
            <dd className="w-600 breaks">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

export function BecameVehicle({ id }: { id: string }) {
  const may = useMay();
  return (
    <p>
      Cette demande est devenue un véhicule&nbsp;:{" "}
      {may("vehicules.modifier") ? (
        <Link to={`/admin-dashboard/vehicules/${id}`}>ouvrir sa fiche</Link>
      ) : (
        <a href={`/admin-dashboard/vehicules/${id}/apercu`}>voir son aperçu</a>
      )}
      .
    </p>
  );
}

/** The price that was typed for the vehicle of a request, and what is wrong with it. */
export type PriceMistake = { id: string; typed: string; error: string };

type SellRequestVehicleFormProps = {
  request: Pick<ListedSellRequest, "id" | "prix_souhaite" | "statut"> & { photoCount: number };
  /** On whose fiche of the inbox it stands. */
  person?: string;
  action: string;
  mistake: PriceMistake | undefined;
  isBusy: boolean;
};

/** Asks before an accepted request becomes a vehicle, and for the price: a sale has one. */
export function SellRequestVehicleForm({ request, person, action, mistake, isBusy }: SellRequestVehicleFormProps) {
  const { id, prix_souhaite, photoCount } = request;
  const wished = prix_souhaite === null ? "" : formatNumber(prix_souhaite);
  const [typed, setTyped] = useState(mistake?.typed ?? wished);
  const field = useRef<HTMLInputElement>(null);
  const prix = typedPrix(typed);

  useEffect(() => {
    if (mistake) field.current?.focus();
  }, [mistake]);

  return (
    <details className="sell-request-convert" open={mistake !== undefined || undefined} onToggle={showQuestion}>
      <summary className="button button-outline button-small no-marker">
        <Plus />
        Créer le véhicule
      </summary>
      {request.statut === "accepte" ? (
        <Form className="mt-3 r-2" method="post" action={action} replace preventScrollReset>
          <p>
            Les informations de la demande{photoCount > 0 ? " et ses photos" : ""} seront copiées dans une nouvelle fiche en brouillon,
            invisible du public jusqu’à ce que vous la mettiez en ligne.
          </p>
          <input type="hidden" name="intent" value="vehicule" />
          <input type="hidden" name="id" value={person ?? id} />
          {person && <input type="hidden" name="ligne" value={id} />}
          <Field
            label="Prix de vente (FCFA)"
            name="prix"
            hint={prix === undefined ? prix_souhaite === null && "Le client n’a pas indiqué de prix." : formatEuros(prix)}
            error={mistake?.error}
          >
            {(ids) => (
              <Input
                {...ids}
                ref={field}
                name="prix"
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
                defaultValue={typed}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            )}
          </Field>
          <Button type="submit" size="small" disabled={isBusy}>
            {isBusy ? "Création…" : "Confirmer la création"}
          </Button>
        </Form>
      ) : (
        <p className="mt-3 small">{NOT_ACCEPTED}</p>
      )}
    </details>
  );
}

/** It opens at the end of a long dialog: the button that answers it comes into view. */
function showQuestion({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector('[type="submit"]')?.scrollIntoView({ block: "nearest" });
}
