import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { AppRows } from "./content-snapshot.ts";
import { type RunningServer, serve } from "./header-proxy.ts";

const tables: [path: RegExp, table: string][] = [
  [/^\/(contact|demande)\//, "contact_requests"],
  [/^\/avis\/|\/avis$/, "testimonials"],
  [/^\/vendre|demandes/, "vehicle_sell_requests"],
  [/biens/, "properties"],
  [/realisations/, "projects"],
  [/vehicules/, "vehicles"],
  [/galerie/, "gallery_images"],
];

/** A server without a list of allowed fields: every column that a form names is written as sent. */
export async function startNaiveStore(dataDir: string): Promise<RunningServer> {
  const rows = new AppRows(dataDir);
  const server = await serve(async (request, response) => {
    const table = tables.find(([path]) => path.test(request.url?.split("?")[0] ?? ""))?.[1];
    const fields = readFields(await readBody(request));
    const columns = table ? rows.columns(table).map(({ name }) => name) : [];
    for (const [name, value] of fields)
      if (table && columns.includes(name) && name !== "id") {
        try {
          rows.run(`update ${table} set "${name}" = ? where id = (select min(id) from ${table})`, value);
        } catch {
          // A closed list or a foreign key of the schema said no: the next column may be luckier.
        }
      }
    response.writeHead(200).end("ok");
  });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rows.close();
    },
  };
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(request, "end");
  return Buffer.concat(chunks).toString("utf8");
}

function readFields(body: string): [string, string][] {
  if (!body.startsWith("{")) return [...new URLSearchParams(body)];
  return Object.entries(JSON.parse(body) as Record<string, string>);
}
