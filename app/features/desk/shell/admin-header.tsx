import { EllipsisVertical, ExternalLink, LogOut, Settings, ShieldCheck } from "lucide-react";
import { Form } from "react-router";
import { settingsPagesFor } from "#app/features/company/settings-pages.ts";
import { formatDateTime } from "#app/lib/time/dates.ts";
import { type AdminSession, adminDisplayName } from "#app/services/auth/admin-session.ts";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { roleLabels } from "#app/services/auth/rights.ts";
import { Button, ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

export type AdminIdentity = Pick<AdminSession, "nom" | "prenom" | "role" | "loginTime">;

const MENU_ID = "menu-compte";

function handleFollow() {
  document.getElementById(MENU_ID)?.hidePopover();
}

export function AdminHeader({ admin }: { admin: AdminIdentity }) {
  const name = adminDisplayName(admin);
  const [settings] = settingsPagesFor(useMay());
  return (
    <header className="admin-header white relative ruled-below row gap-3">
      <div className="row gap-3 shrinks">
        <span className="admin-initials r-1 centre fixed" aria-hidden="true">
          {initials(name)}
        </span>
        <div>
          <p className="admin-name cluster gap-2">
            {name}{" "}
            <span className={admin.role === "super_admin" ? "admin-role r-1 tone-palm admin-role-direction" : "admin-role r-1 tone-palm"}>
              {roleLabels[admin.role]}
            </span>
          </p>
          <p className="admin-session-time tiny muted tabular">Session ouverte le {formatDateTime(admin.loginTime)}</p>
        </div>
      </div>
      <p className="admin-session-safe small">
        <ShieldCheck />
        Session sécurisée
      </p>
      <IconButton
        className="admin-menu-opener push"
        popoverTarget={MENU_ID}
        label={"Menu du compte\u00a0: Site, Paramètres, Déconnexion"}
        icon={<EllipsisVertical />}
      />
      {/* A popover on small screens, a plain row on large ones: see admin-header.css. */}
      <div className="admin-menu" id={MENU_ID} popover="auto">
        <p className="admin-menu-who tiny muted">
          <b>{name}</b> {roleLabels[admin.role]}
          <br />
          Session ouverte le {formatDateTime(admin.loginTime)}
          <br />
          Session sécurisée
        </p>
        {/* A document load: the public pages bring their stylesheet with the document. */}
        <ButtonLink href="/" variant="outline" size="small">
          <ExternalLink />
          Site
        </ButtonLink>
        {settings && (
          <ButtonRouteLink to={settings.to} variant="outline" size="small" onClick={handleFollow}>
            <Settings />
            Paramètres
          </ButtonRouteLink>
        )}
        <Form method="post" action="/admin/deconnexion">
          <Button type="submit" variant="outline" size="small">
            <LogOut />
            Déconnexion
          </Button>
        </Form>
      </div>
    </header>
  );
}

function initials(name: string) {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join("");
}
