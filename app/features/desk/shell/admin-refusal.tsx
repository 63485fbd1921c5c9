import { ArrowLeft, RefreshCw, ShieldX, TriangleAlert, WifiOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { UNREACHABLE } from "#app/services/desk-forms/unreachable.ts";
import { useOffline } from "#app/services/desk-forms/use-online.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { ButtonRouteLink } from "#app/ui/controls/button-route-link.tsx";

const ABSENT = "Cette page du tableau de bord n’existe pas.";
const OUR_FAULT = "Une erreur est survenue de notre côté. Rien n’a été modifié\u00a0: réessayez dans un instant.";

type AdminRefusalProps = { status: number; message?: string; as?: string };

export function AdminRefusal({ status, message = status === 404 ? ABSENT : OUR_FAULT, as }: AdminRefusalProps) {
  const may = useMay();
  if (status === 403) return <NotAllowed message={message} as={as} />;
  return (
    <section className="empty-state column gap-2h middle">
      <span className="empty-state-icon tone-palm centre">
        <TriangleAlert />
      </span>
      {status === 404 ? (
        <h2 className="admin-title">Introuvable</h2>
      ) : (
        <h2 className="admin-title" lang="en">
          Unexpected Application Error!
        </h2>
      )}
      <p className="soft">
        {message} ({status})
      </p>
      <div className="button-row">
        {may("biens.lire") ? (
          <ButtonRouteLink to="/admin-dashboard/biens" variant="outline">
            <ArrowLeft />
            Tous les biens
          </ButtonRouteLink>
        ) : (
          <ButtonRouteLink to="/admin-dashboard" variant="outline">
            <ArrowLeft />
            Tableau de bord
          </ButtonRouteLink>
        )}
      </div>
    </section>
  );
}

/** What one's role does not open; `as` says which it is. */
function NotAllowed({ message, as }: { message: string; as: string | undefined }) {
  return (
    <section className="empty-state column gap-2h middle">
      <span className="empty-state-icon tone-palm centre">
        <ShieldX />
      </span>
      <h2 className="admin-title">Accès non autorisé</h2>
      <p className="soft">{message}</p>
      {as && <p className="soft">{as}</p>}
      <div className="button-row">
        {as ? <ButtonRouteLink to="/admin-dashboard">Retour</ButtonRouteLink> : <ButtonLink href="/admin">Se connecter</ButtonLink>}
        <ButtonLink href="/" variant="outline">
          Accueil
        </ButtonLink>
      </div>
    </section>
  );
}

/** In the place of a page that could not be read because nothing answered. It is read by itself when the connection is back. */
export function AdminOffline() {
  const { state, revalidate } = useRevalidator();
  const isOffline = useOffline();
  const wasOffline = useRef(isOffline);

  useEffect(() => {
    if (wasOffline.current && !isOffline) void revalidate();
    wasOffline.current = isOffline;
  }, [isOffline, revalidate]);

  return (
    <section className="empty-state column gap-2h middle">
      <span className="empty-state-icon tone-palm centre">
        <WifiOff />
      </span>
      <h2 className="admin-title">Hors connexion</h2>
      <p className="soft">{UNREACHABLE}</p>
      <div className="button-row">
        <Button type="button" variant="outline" disabled={state === "loading"} onClick={() => void revalidate()}>
          <RefreshCw />
          Réessayer
        </Button>
      </div>
    </section>
  );
}
