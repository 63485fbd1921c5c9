/** What visitors see of the stays in a home and of the hire of a vehicle, beside their rates: no day of the calendar. */
export const stayColumns = ["caution", "sejour_min", "sejour_max", "heures_sejour", "reservable"] as const;
