import { Link } from "react-router";
import { useMay } from "#app/services/auth/member-rights.tsx";
import { LOTS_PAGE } from "./settings-pages.ts";

/** The way to what was done to several rows at once: it has no pill of its own. */
export function LotsWay() {
  const may = useMay();
  if (!may("lots.lire")) return null;
  return (
    <p className="lots-way mt-4 note">
      Ce qui a été fait à plusieurs lignes à la fois s’annule pendant 24&nbsp;heures&nbsp;: <Link to={LOTS_PAGE}>Derniers lots</Link>
    </p>
  );
}
