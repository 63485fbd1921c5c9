import { Reply } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

/** `person_id` is null for a row of a crowd that no member has looked at, and for the samples of the house. */
type SentRow = { id: string; person_id: string | null; a_verifier: boolean };

/**
 * Where this very row is answered, on the fiche of its person, with the e-mail first if that was pressed. Undefined without a person, or for
 * a member who may not answer: a link that only opened the mail would leave the row unanswered for other members.
 */
function useReplyAddress(row: SentRow, canal?: "email"): string | undefined {
  const may = useMay();
  return may("boite.modifier") ? ficheAddress(row, { ...(canal && { canal }) }, "#repondre") : undefined;
}

function ficheAddress({ id, person_id, a_verifier }: SentRow, more: Record<string, string> = {}, hash = ""): string | undefined {
  if (person_id === null || a_verifier) return undefined;
  return `/admin-dashboard/boite?${new URLSearchParams({ personne: person_id, demande: id, ...more })}${hash}`;
}

/** The name of who sent a row leads to the fiche, opened at that row. */
export function FicheName({ row, name }: { row: SentRow; name: string }) {
  const may = useMay();
  const to = may("boite.lire") ? ficheAddress(row) : undefined;
  return to ? <Link to={to}>{name}</Link> : name;
}

/** `Répondre` of a request or a review. */
export function ReplyButton({ row, name }: { row: SentRow; name: string }) {
  const to = useReplyAddress(row);
  if (!to) return null;
  return (
    <ButtonRouteLink to={to} variant="outline" size="small" aria-label={`Répondre à ${name}`}>
      <Reply />
      Répondre
    </ButtonRouteLink>
  );
}

/** An e-mail address that was given with a row. */
export function ReplyByMail({ row, email, children = email }: { row: SentRow; email: string; children?: ReactNode }) {
  const to = useReplyAddress(row, "email");
  return to ? (
    <Link to={to} aria-label={`Écrire à ${email}`}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
}
