import { ArrowLeft, TriangleAlert } from "lucide-react";
import { ButtonRouteLink } from "#app/ui/button-route-link.tsx";

const ABSENT = "Cette page du tableau de bord n’existe pas.";
const OUR_FAULT = "Une erreur est survenue de notre côté. Rien n’a été modifié\u00a0: réessayez dans un instant.";

type AdminRefusalProps = { status: number; message?: string };

export function AdminRefusal({ status, message = status === 404 ? ABSENT : OUR_FAULT }: AdminRefusalProps) {
  return (
    <section className="empty-state">
      <span className="empty-state-icon">
        <TriangleAlert />
      </span>
      {status === 404 ? (
        <h2 className="admin-title">Introuvable</h2>
      ) : (
        <h2 className="admin-title" lang="en">
          Unexpected Application Error!
        </h2>
      )}
      <p className="empty-state-text">
        {message} ({status})
      </p>
      <div className="button-row">
        <ButtonRouteLink to="/admin-dashboard/biens" variant="outline">
          <ArrowLeft />
          Tous les biens
        </ButtonRouteLink>
      </div>
    </section>
  );
}
