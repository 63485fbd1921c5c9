import { lieu, prixText, transactionBadge } from "#app/features/properties/property.ts";
import { readPropertyFilter } from "#app/features/properties/property-filter.ts";
import { listPublicProperties } from "#app/features/properties/property-queries.server.ts";
import { prixOfItsKind, vehicleTransactionLabels } from "#app/features/vehicles/vehicle.ts";
import { readVehicleFilter } from "#app/features/vehicles/vehicle-filter.ts";
import { listPublicVehicles } from "#app/features/vehicles/vehicle-queries.server.ts";
import { formatPrix } from "#app/lib/money.ts";
import { appDb } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { escapeXml, xmlResponse } from "./xml.ts";

type FeedItem = { title: string; path: string; description: string; publie_le: string | null };

/** RSS of the newest listings: the first page of each list of the site. */
export async function loader() {
  const { publicOrigin } = env();
  const items = [...(await listPropertyItems()), ...(await listVehicleItems())];
  items.sort((one, other) => dateOf(other).localeCompare(dateOf(one)));
  return xmlResponse("application/rss+xml", [
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    "<title>FADEM, nouvelles annonces</title>",
    `<link>${escapeXml(publicOrigin)}/</link>`,
    "<description>Les derniers biens et véhicules proposés par FADEM au Togo.</description>",
    "<language>fr</language>",
    `<atom:link href="${escapeXml(publicOrigin)}/annonces.xml" rel="self" type="application/rss+xml"/>`,
    ...items.map((item) => {
      const { title, path, description } = item;
      const url = escapeXml(publicOrigin + path);
      return `<item><title>${escapeXml(title)}</title><link>${url}</link><guid>${url}</guid><pubDate>${new Date(dateOf(item)).toUTCString()}</pubDate><description>${escapeXml(description)}</description></item>`;
    }),
    "</channel></rss>",
  ]);
}

/** Whoever reads a feed asks what is new to him: the day it was published, not the evening it was prepared. What is public has one. */
function dateOf({ publie_le }: FeedItem) {
  return publie_le ?? "";
}

async function listPropertyItems(): Promise<FeedItem[]> {
  const { rows } = await listPublicProperties(appDb(), readPropertyFilter(new URLSearchParams()));
  return rows.map((property) => ({
    title: `${transactionBadge(property)}\u00a0: ${property.titre}, ${prixText(property)}`,
    path: `/biens/${property.slug}`,
    description: `${lieu(property)}. ${property.description}`,
    publie_le: property.publie_le,
  }));
}

async function listVehicleItems(): Promise<FeedItem[]> {
  const tabs = await Promise.all(
    ["vente", "location"].map((v_onglet) => listPublicVehicles(appDb(), readVehicleFilter(new URLSearchParams({ v_onglet })))),
  );
  return tabs
    .flatMap(({ rows }) => rows)
    .map((vehicle) => {
      const { prix, suffix } = prixOfItsKind(vehicle);
      const amount = prix === null ? "" : `, ${formatPrix(prix)}${suffix && ` ${suffix}`}`;
      return {
        title: `${vehicleTransactionLabels[vehicle.type_transaction]}\u00a0: ${vehicle.titre}${amount}`,
        path: `/vehicules/${vehicle.slug}`,
        description: [vehicle.localisation, vehicle.description].filter(Boolean).join(". "),
        publie_le: vehicle.publie_le,
      };
    });
}
