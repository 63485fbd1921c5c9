import { derivedSecret } from "#app/services/private-links/private-links.server.ts";

const paths = { visit: "/rendez-vous", stay: "/reservation" } as const;
export const usages = { visit: "rendez_vous", stay: "reservation" } as const;

/** The address that opens this visit or stay to who asked for it. */
export function bookingLink<Kind extends keyof typeof paths>(kind: Kind, id: string): `${(typeof paths)[Kind]}/${string}` {
  return `${paths[kind]}/${derivedSecret(usages[kind], id)}`;
}
