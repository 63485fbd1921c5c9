import { isVehicleReference } from "#app/services/measure/references.ts";

export const MAX_COMPARED = 4;
export const TOO_MANY = "Quatre annonces au plus.";
export const TWO_KINDS = "Comparez des biens entre eux, ou des véhicules entre eux.";
export const TOO_FEW = "Choisissez au moins deux annonces.";

/** Why these cannot be compared; undefined when they can. A single one may still get company. */
export function refuseCompared(references: readonly string[]): string | undefined {
  if (references.length > MAX_COMPARED) return TOO_MANY;
  return new Set(references.map(isVehicleReference)).size > 1 ? TWO_KINDS : undefined;
}
