import { ArrowRightLeft, BellRing, Check, MessageCircle, UserCheck, UserX, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Form, useFetcher, useNavigation } from "react-router";
import type { DeskVisit } from "#app/features/bookings/visit-queries.server.ts";
import { modeLabels, stands, type Visit, type VisitAct, visitStatuts, visitText } from "#app/features/bookings/visits/visit.ts";
import { unverifiedNumber } from "#app/features/people/person-words.ts";
import { dayHeading } from "#app/lib/time/dates.ts";
import { clockIn, LOME, otherClock, townOf } from "#app/lib/time/zones.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { whatsappUrl } from "#app/services/company-values/settings.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/layout/badge.tsx";
import { type VisitDeskIntent, visitUrl } from "./visit-desk-words.ts";

export function VisitBadge({ statut }: Pick<Visit, "statut">) {
  const { label, tone } = visitStatuts[statut];
  return <Badge tone={tone}>{label}</Badge>;
}

/** The clock of Lomé, and that of who asks where it says something else; what is below them holds for both. */
export function VisitClocks({ visit: { debut, fuseau, mode, duree, lieu } }: { visit: DeskVisit }) {
  const here = clockIn(debut, LOME);
  const there = otherClock(debut, fuseau) && clockIn(debut, fuseau);
  return (
    <div className="visit-clocks r-2 clip">
      <dl>
        <div>
          <dt>Heure de Lomé</dt>
          <dd>{here.heure}</dd>
        </div>
        {there && (
          <div>
            <dt>
              À {townOf(fuseau)}
              {there.jour !== here.jour && (there.jour < here.jour ? " (la veille)" : " (le lendemain)")}
            </dt>
            <dd>{there.heure}</dd>
          </div>
        )}
      </dl>
      <p>
        {dayHeading(here.jour)}, {lieu}, {modeLabels[mode].charAt(0).toLowerCase() + modeLabels[mode].slice(1)}, {duree}&nbsp;min
      </p>
    </div>
  );
}

/** What became of a visit that no member has answered: its hour passed, or its slot is held for it no more. */
function VisitLapse({ visit: { statut, debut, holds }, now }: Pick<VisitActsProps, "visit" | "now">) {
  if (statut !== "demande" || (debut > now && holds)) return null;
  if (debut <= now) return <p className="note">Restée sans réponse&nbsp;: son heure est passée.</p>;
  return <p className="note">Son créneau n’est plus réservé&nbsp;: il peut être pris par d’autres.</p>;
}

type VisitActsProps = {
  visit: DeskVisit;
  /** When the page was read: an outcome is known once the visit has begun. */
  now: string;
  /** Where it leads back to once it is done, when that is not the page of the visit. */
  back?: string;
};

/** What a member can do with a visit now. Each act is taken by the page of the visit, wherever the button stands. */
export function VisitActs({ visit, now, back }: VisitActsProps) {
  const may = useMay();
  const { statut, debut } = visit;
  if (!may("agenda.modifier")) return <VisitLapse visit={visit} now={now} />;
  const isHeld = stands(visit);
  const hasBegun = debut <= now;
  const act = { visit, back };
  // An outcome that was noted by mistake is noted anew.
  const mayHonour = hasBegun && (isHeld || statut === "absent");
  const mayMiss = hasBegun && (isHeld || statut === "honore");
  return (
    <>
      <VisitLapse visit={visit} now={now} />
      <div className="visit-acts cluster gap-2">
        {statut === "demande" && !hasBegun && (
          <ActForm {...act} intent="confirmer" label="Confirmer" icon={<Check aria-hidden="true" />} variant="primary" />
        )}
        {mayHonour && (
          <ActForm
            {...act}
            intent="honoree"
            label="Honorée"
            icon={<UserCheck aria-hidden="true" />}
            variant={isHeld ? "primary" : "outline"}
          />
        )}
        {mayMiss && <ActForm {...act} intent="absent" label="Absent" icon={<UserX aria-hidden="true" />} />}
        {isHeld && (
          <>
            <ButtonRouteLink
              to={`${visitUrl(visit.id)}?deplacer=oui#deplacer`}
              variant="outline"
              aria-label={`Déplacer\u00a0: ${visit.nom}`}
            >
              <ArrowRightLeft aria-hidden="true" />
              Déplacer
            </ButtonRouteLink>
            <RefuseForm {...act} />
          </>
        )}
      </div>
    </>
  );
}

type ActProps = { visit: DeskVisit; back: string | undefined };
type ActFormProps = ActProps & { intent: VisitDeskIntent; label: string; icon: ReactNode; variant?: "primary" | "outline" };

function actionOf({ visit, back }: ActProps) {
  return `${visitUrl(visit.id)}${back === undefined ? "" : `?${new URLSearchParams({ retour: back })}`}`;
}

function Seen({ visit: { id, version }, intent }: { visit: DeskVisit; intent: VisitDeskIntent }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
    </>
  );
}

function ActForm({ visit, back, intent, label, icon, variant = "outline" }: ActFormProps) {
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={actionOf({ visit, back })} preventScrollReset>
      <Seen visit={visit} intent={intent} />
      <Button type="submit" variant={variant} aria-busy={isBusy} aria-label={`${label}\u00a0: ${visit.nom}`}>
        {icon}
        {label}
      </Button>
    </Form>
  );
}

/** With script it asks for the reason first, which goes into the text; without, the first press refuses. */
function RefuseForm({ visit, back }: ActProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = useNavigation().state === "submitting";
  return (
    <Form
      method="post"
      action={actionOf({ visit, back })}
      className="cluster gap-2"
      preventScrollReset
      onSubmit={(event) => {
        if (isAsking) return;
        event.preventDefault();
        setIsAsking(true);
      }}
    >
      <Seen visit={visit} intent="refuser" />
      {isAsking && (
        <Field label="Motif, mis dans le texte" name="motif" optional>
          {(ids) => <Input {...ids} name="motif" maxLength={200} autoComplete="off" autoFocus />}
        </Field>
      )}
      <Button type="submit" variant={isAsking ? "danger" : "outline"} aria-busy={isBusy} aria-label={`Refuser\u00a0: ${visit.nom}`}>
        <X aria-hidden="true" />
        Refuser
      </Button>
    </Form>
  );
}

type VisitTextCardProps = { visit: DeskVisit; act: VisitAct; caution: string; back?: string };

/** The prepared text of what was done, to the number the person gave. Opening a reminder notes that it went. */
export function VisitTextCard({ visit, act, caution, back }: VisitTextCardProps) {
  const fetcher = useFetcher({ key: `rappel-${visit.id}` });
  const { nom, motif, telephone_e164, listing } = visit;
  const text = visitText(act, { visit, nom, titre: listing?.titre, lieu: visit.lieu, motif, caution });
  const isReminder = act === "rappel";
  const noteReminder = () =>
    void fetcher.submit({ intent: "rappeler", id: visit.id, version: visit.version }, { method: "post", action: visitUrl(visit.id) });
  return (
    <div className="ready-text r-2 stack gap-2">
      <b>{isReminder ? "Rappel prêt" : visit.owed ? "Texte à envoyer" : "Texte WhatsApp prêt"}</b>
      <p className="breaks">{text}</p>
      <div className="cluster gap-2">
        {telephone_e164 && (
          <ButtonLink
            variant="whatsapp"
            href={whatsappUrl({ whatsapp: telephone_e164 }, text)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={isReminder ? noteReminder : undefined}
          >
            {isReminder ? <BellRing aria-hidden="true" /> : <MessageCircle aria-hidden="true" />}
            {isReminder ? "Rappeler sur WhatsApp" : "WhatsApp"}
          </ButtonLink>
        )}
        <CopyButton label="Copier" text={text} />
      </div>
      {visit.owed && (
        <div className="cluster gap-2">
          <ActForm visit={visit} back={back} intent="envoye" label="Texte envoyé" icon={<Check aria-hidden="true" />} />
          <ActForm visit={visit} back={back} intent="prevenu" label="Prévenu autrement" icon={<UserCheck aria-hidden="true" />} />
        </div>
      )}
      {!telephone_e164 && <p className="note">{unverifiedNumber(visit) ?? "Cette personne n’a pas laissé de numéro."}</p>}
    </div>
  );
}
