import { ArrowLeft, Hand, Inbox } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { BOITE, boiteSearch } from "#app/features/inbox/parts/boite-words.ts";
import { WaitChip } from "#app/features/inbox/parts/office-clock.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { classNames } from "#app/ui/layout/class-names.ts";
import { EmptyState } from "#app/ui/layout/states.tsx";
import type { ToTake } from "./to-take-data.server.ts";

type ToTakeListProps = { people: readonly ToTake[]; page: number; openId: string | undefined };

/** Who waits and is followed by no member: on a phone each has the button, beside a fiche the row opens the card that has it. */
export function ToTakeList({ people, page, openId }: ToTakeListProps) {
  if (people.length === 0)
    return (
      <EmptyState icon={<Inbox />} title="Personne n’attend.">
        Qui demande un bien ou un véhicule, et n’est suivi par aucun membre, arrive ici.
      </EmptyState>
    );
  return (
    <ul className="to-take clip card" aria-label="Personnes à prendre">
      {people.map((person, index) => (
        <li key={person.id} className={classNames("to-take-item", index > 0 && "ruled", person.id === openId && "boite-row-open")}>
          <Link
            className="to-take-link plain"
            to={BOITE + boiteSearch({ vue: "a_prendre", page, personne: person.id })}
            replace={openId !== undefined}
            aria-current={person.id === openId ? "true" : undefined}
            preventScrollReset
          >
            <Picture listing={person.listing} />
            <span className="to-take-words shrinks">
              <span className="row gap-2 apart">
                <b className="one-line">{person.prenom}</b>
                {person.wait && <WaitChip wait={person.wait} />}
              </span>
              <span className="soft breaks">
                {person.listing?.titre ?? GONE}
                {person.listing && (
                  <>
                    {" · "}
                    <span className="one-line">{person.listing.reference}</span>
                  </>
                )}
              </span>
            </span>
          </Link>
          <TakeForm person={person} variant={index === 0 ? "primary" : "outline"} />
        </li>
      ))}
    </ul>
  );
}

type ToTakeCardProps = { person: ToTake; listUrl: string };

/** In the place of her fiche, until a member takes her. */
export function ToTakeCard({ person, listUrl }: ToTakeCardProps) {
  const { prenom, label, wait, listing } = person;
  return (
    <section className="fiche" aria-labelledby="fiche-nom">
      <p className="fiche-back apart tap row muted">
        <Link className="inline-row gap-2 tap w-620 plain" to={listUrl} replace>
          <ArrowLeft />
          Boîte
        </Link>
      </p>
      <article className="admin-card to-take-card">
        <div className="to-take-link">
          <Picture listing={listing} />
          <div className="to-take-words shrinks breaks">
            <h2 id="fiche-nom">{prenom}</h2>
            <p>{[label, listing?.titre ?? GONE].join(" · ")}</p>
            {listing && <p className="soft">{[listing.reference, listing.facts[0], listing.prix].filter(Boolean).join(" · ")}</p>}
            {wait && (
              <p className="row gap-2 soft">
                attend depuis <WaitChip wait={wait} />
              </p>
            )}
          </div>
        </div>
        <TakeForm person={person} variant="primary" />
        <p className="soft small">Le nom entier, le numéro et le message s’ouvrent quand vous prenez la demande.</p>
      </article>
    </section>
  );
}

const GONE = "annonce supprimée";

function Picture({ listing }: Pick<ToTake, "listing">) {
  if (!listing?.picture) return <span className="to-take-picture" aria-hidden="true" />;
  return <img className="to-take-picture" src={listing.picture} alt="" width={72} height={54} loading="lazy" />;
}

function TakeForm({ person: { id, prenom }, variant }: { person: ToTake; variant: "primary" | "outline" }) {
  const { formData } = useNavigation();
  const isBusy = formData?.get("intent") === "prendre";
  return (
    <Form method="post" action={BOITE + boiteSearch({ vue: "a_prendre" })} replace className="to-take-form">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value="prendre"
        variant={variant}
        disabled={isBusy}
        aria-label={`Je m’en occupe\u00a0: ${prenom}`}
      >
        <Hand />
        Je m’en occupe
      </Button>
    </Form>
  );
}
