import { ArrowLeft, CarFront, ChevronRight, House } from "lucide-react";
import { Link } from "react-router";
import { AGENDA } from "#app/features/bookings/booking-kinds.ts";
import type { listWithCalendar } from "./stays-desk.server.ts";

type Listings = Awaited<ReturnType<typeof listWithCalendar>>;

/** Each listing leads to its calendar, with the form of a stay open. */
export function NewStayScreen({ listings }: { listings: Listings }) {
  return (
    <div className="stack gap-3 w-620">
      <p>
        <Link className="inline-row gap-1h tap w-600 plain" to={AGENDA}>
          <ArrowLeft aria-hidden="true" />
          Agenda
        </Link>
      </p>
      <h2 className="admin-title">Noter un séjour</h2>
      {listings.length === 0 ? (
        <p className="soft">
          Aucune annonce n’a de calendrier. Il s’ouvre dans le formulaire d’un meublé ou d’un véhicule à louer&nbsp;: «&nbsp;Montrer le
          calendrier et prendre les demandes de dates&nbsp;».
        </p>
      ) : (
        <>
          <p className="soft">Choisissez l’annonce&nbsp;: son calendrier dit ce qui est libre.</p>
          <ul className="sheet-links card">
            {listings.map(({ url, table, titre, reference }) => (
              <li key={url}>
                <Link to={url}>
                  {table === "vehicles" ? <CarFront aria-hidden="true" /> : <House aria-hidden="true" />}
                  <span className="shrinks breaks">
                    {titre} <small className="one-line">{reference}</small>
                  </span>
                  <ChevronRight aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
