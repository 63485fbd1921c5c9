import type { Role } from "#app/db/tables/closed-lists.ts";
import { ofName } from "#app/lib/text/text.ts";
import type { JournalLine } from "#app/services/audit/journal-queries.server.ts";
import { roleLabels } from "#app/services/auth/rights.ts";

type LineSentence = { title: string; detail?: string; changes?: { label: string; before: string; after: string }[] };
type TeamLineContents = { prenom?: string; nom?: string; role?: Role; geste?: string; empreintes?: number };
type Line = Pick<JournalLine, "action" | "table_name" | "row_id" | "actor_id" | "before" | "after">;

const inviting: Record<string, string> = {
  renouvellement: "a renouvelé l’invitation",
  retrait: "a retiré l’invitation",
};

const rescuing: Record<string, string> = {
  "lien de mot de passe": "a fait un lien pour changer le mot de passe",
  "nouveau mot de passe": "a changé le mot de passe",
  "double authentification retirée": "a retiré la double authentification",
};

/** What happened to the team; undefined for any other line. `accounts`: how a member is called today, for lines whose contents were emptied. */
export function describeTeamLine(line: Line, who: string, accounts: ReadonlyMap<string, string>): LineSentence | undefined {
  const { action, table_name, row_id, actor_id } = line;
  const said = contentsIn(line.after);
  const whom = [said.prenom, said.nom].filter(Boolean).join(" ") || (accounts.get(row_id) ?? "quelqu’un");
  if (action === "invite") {
    const deed = inviting[said.geste ?? ""];
    return { title: deed ? `${who} ${deed} ${ofName(whom)}` : `${who} a invité ${whom}`, detail: roleName(said.role) };
  }
  if (table_name !== "user") return undefined;
  switch (action) {
    case "update": // by a command on the server; what members change of their own accounts is told elsewhere
      return Object.hasOwn(rescuing, said.geste ?? "")
        ? { title: `${who} ${rescuing[said.geste ?? ""]} ${ofName(whom)}`, detail: removedOf(said.empreintes ?? 0) }
        : undefined;
    case "create":
      return { title: `${who} a créé son accès`, detail: roleName(said.role) };
    case "disable":
      return { title: `${who} a désactivé le compte ${ofName(whom)}` };
    case "enable":
      return { title: `${who} a réactivé le compte ${ofName(whom)}` };
    case "role": {
      const change = { label: "Rôle", before: roleName(contentsIn(line.before).role), after: roleName(said.role) };
      return { title: `${who} a changé le rôle ${ofName(whom)}`, changes: change.after ? [change] : [] };
    }
    case "sign_out":
      return actor_id === row_id ? undefined : { title: `${who} a fermé les sessions ${ofName(whom)}` };
    default:
      return undefined;
  }
}

function removedOf(passkeys: number) {
  return passkeys === 0 ? "" : `${passkeys} ${passkeys === 1 ? "empreinte retirée" : "empreintes retirées"}`;
}

function contentsIn(contents: unknown): TeamLineContents {
  return typeof contents === "object" && contents !== null ? contents : {};
}

function roleName(role: Role | undefined) {
  return role ? roleLabels[role] : "";
}
