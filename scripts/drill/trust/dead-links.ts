import { adminPassword } from "#scripts/app-process.ts";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import { sendForm } from "#scripts/drill/attacks/send-form.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type Cluster, startCluster } from "#scripts/drill/failures/cluster.ts";
import { query } from "#scripts/drill/failures/stored-requests.ts";
import { send } from "#scripts/drill/http.ts";

/** As if a member had pressed and nothing were stored of it. */
const withoutRenewal = `create function drill_alive() returns trigger language plpgsql as $$ begin new.remplace_le := null; return new; end $$;
  create trigger drill_alive before update on private_link_secrets for each row execute function drill_alive()`;

/** The address of a calendar, made by a member on the first process, or put in the place of the former one. */
async function renew({ nodes, url: origin }: Cluster, id: string, cookie: string, former = ""): Promise<string> {
  const target = { url: nodes[0]?.url ?? "", origin, cookie };
  const replaced: [string, string][] = former ? [["remplace", former.slice(-4)]] : [];
  const { status, body } = await sendForm(target, `/admin-dashboard/biens/${id}/sejours`, [["intent", "adresse"], ...replaced]);
  const secret = /\/calendrier\/([\w-]{22})\.ics/.exec(body)?.[1];
  if (status !== 200 || !secret) throw new Error(`No address was made: ${status}`);
  return secret;
}

const open = (url: string, secret: string) => send(`${url}/calendrier/${secret}.ics`);

async function closeOne({ isStored }: { isStored: boolean }): Promise<Outcome> {
  const cluster = await startCluster({ retries: true });
  try {
    const [home] = await query<{ id: string }>(cluster.databaseUrl, "select id from properties where reference = 'B-0003'");
    const cookie = await signIn(cluster.nodes[0]?.url ?? "", { headers: { origin: cluster.url } });
    if (!isStored) await query(cluster.databaseUrl, withoutRenewal);
    const former = await renew(cluster, home?.id ?? "", cookie);
    const before = await Promise.all(cluster.nodes.map(({ url }) => open(url, former)));
    const secret = await renew(cluster, home?.id ?? "", cookie, former);
    const after = await Promise.all(cluster.nodes.map(({ url }) => open(url, former)));
    const now = await Promise.all(cluster.nodes.map(({ url }) => open(url, secret)));
    const dump = await query<{ line: string }>(
      cluster.databaseUrl,
      "select row_to_json(l)::text as line from private_links l union all select row_to_json(s)::text from private_link_secrets s union all select row_to_json(a)::text from audit_log a",
    );
    const kept = [...dump.map(({ line }) => line), ...cluster.nodes.map(({ output }) => output())].join("\n");
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).join(" ");
    const wrong = [
      statuses(before) !== "200 200 200" && `avant : ${statuses(before)}`,
      statuses(after) !== "410 410 410" && `après : ${statuses(after)}`,
      statuses(now) !== "200 200 200" && `la nouvelle adresse : ${statuses(now)}`,
      before.some(({ headers }) => headers["cache-control"] !== "private, max-age=900" || !headers["x-robots-tag"]) && "en-têtes",
      [former, secret, adminPassword].some((each) => kept.includes(each)) && "un secret dans le journal ou la base",
    ].filter((fault) => fault !== false);
    if (isStored) complain(wrong);
    return {
      held: wrong.length === 0,
      figures: `avant ${statuses(before)}, renouvelée ${statuses(after)}, nouvelle ${statuses(now)}, ${dump.length} lignes lues`,
    };
  } finally {
    await cluster.stop();
  }
}

export const deadLinksDrill: Drill = {
  id: "dead-links",
  promise:
    "confiance, barre 3\u00a0: une adresse renouvelée sur un processus est morte à la demande suivante sur les trois, et aucun secret n’est écrit",
  isQuick: false,
  run: () => closeOne({ isStored: true }),
  controlName: "le renouvellement sans effet dans la base",
  control: () => closeOne({ isStored: false }),
};
