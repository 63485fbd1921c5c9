import type { BadgeTone } from "#app/ui/badge.tsx";
import type { PropertyStatut } from "./property.ts";

export const propertyStatutTones: Record<PropertyStatut, BadgeTone> = { disponible: "ok", reserve: "info", vendu: "mute", loue: "mute" };
