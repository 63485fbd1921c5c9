import { randomBytes, randomUUID } from "node:crypto";
import { signIn } from "#scripts/drill/admin-browser.ts";
import { complain } from "#scripts/drill/attacks/attacked-app.ts";
import { insist, postForm, send } from "#scripts/drill/http.ts";
import { phonePhoto } from "#tests/pictures.ts";
import type { Cluster } from "./cluster.ts";
import { EventReader } from "./event-reader.ts";
import { compareKeys, query } from "./stored-requests.ts";
import { isAcknowledged, sendContact, until } from "./traffic.ts";
import { sendAdminPicture } from "./writes.ts";

const SAME_BROWSER_LIMIT = 3;
const ENCODED_WITHIN_MS = 180_000;
const MAILED_WITHIN_MS = 60_000;

/** What the processes must agree on, each with the number of times they did not. */
export async function checkSharedState(cluster: Cluster): Promise<Record<string, number>> {
  const cookie = await signIn(cluster.url);
  return {
    sessions: await checkSessions(cluster),
    limites: await checkLimits(cluster),
    "envois répétés": await checkRepeats(cluster),
    "fil et pages": await checkFeedAndPages(cluster, cookie),
    médias: await checkMedia(cluster, cookie),
    courriels: await checkMails(cluster),
    corbeille: await checkBin(cluster),
  };
}

/** Opened on one, known to all; closed on one, closed on all. */
async function checkSessions({ url, nodes }: Cluster) {
  const cookie = await signIn(url);
  const statuses = () => Promise.all(nodes.map(async (node) => (await send(`${node.url}/api/session`, { headers: { cookie } })).status));
  const open = await statuses();
  await postForm({ url: nodes[0]?.url ?? "", origin: url, cookie }, "/admin/deconnexion", {});
  const closed = await statuses();
  return open.filter((status) => status !== 200).length + closed.filter((status) => status !== 401).length;
}

/** What the processes agree on is no matter of the speed of the machine. */
function sendBusy(url: string, key: string, browser?: string) {
  return insist(() => sendContact(url, key, { browser, deadlineMs: 30_000 }));
}

/** One browser may send three times in five minutes, wherever the proxy sends it. */
async function checkLimits({ url }: Cluster) {
  const browser = randomBytes(16).toString("hex");
  const answers = await Promise.all(Array.from({ length: 9 }, () => sendBusy(url, randomUUID(), browser)));
  const accepted = answers.filter(isAcknowledged).length;
  const limited = answers.filter(({ status }) => status === 429).length;
  return Math.abs(accepted - SAME_BROWSER_LIMIT) + Math.abs(limited - (answers.length - SAME_BROWSER_LIMIT));
}

/** The same sending reaches every process at once: one row, and the same answer for all. */
async function checkRepeats({ nodes, databaseUrl }: Cluster) {
  const keys = Array.from({ length: 12 }, () => randomUUID());
  const sendings = keys.flatMap((key) => nodes.map((node) => sendBusy(node.url, key)));
  const refused = (await Promise.all(sendings)).filter((answer) => !isAcknowledged(answer));
  complain(refused.map(({ status, body }) => `${status} ${body.slice(0, 200)}`));
  const { lost, doubled } = await compareKeys(databaseUrl, keys);
  return refused.length + lost + doubled;
}

/** A change made on one process is told once by each, and from then on each shows the new page. */
export async function checkFeedAndPages({ url, nodes, databaseUrl }: Cluster, cookie: string, { edits = 6, withinMs = 15_000 } = {}) {
  type Property = { id: string; slug: string; version: number };
  const [property] = await query<Property>(
    databaseUrl,
    "select id, slug, version from properties where statut = 'disponible' and deleted_at is null order by id limit 1",
  );
  if (!property) throw new Error("There is no property to change");
  const readers = nodes.map((node, index) => new EventReader(node.url, `127.0.1.${index + 1}`));
  for (const reader of readers) reader.open();
  await until("the streams are open", async () => readers.every(({ isReady }) => isReady), 30_000, 20);
  const page = async (nodeUrl: string) => (await send(`${nodeUrl}/biens/${property.slug}`, { deadlineMs: 30_000 })).body;
  let faults = 0;
  for (let edit = 0; edit < edits; edit++) {
    const before = await Promise.all(nodes.map((node) => page(node.url)));
    const fields = {
      intent: "statut",
      id: property.id,
      statut: edit % 2 === 0 ? "reserve" : "disponible",
      version: String(property.version + edit),
    };
    const target = { url: nodes[edit % nodes.length]?.url ?? "", origin: url, cookie };
    const { status } = await postForm(target, "/admin-dashboard/biens", fields);
    if (status >= 400) faults++;
    await until("every stream has told it", async () => readers.every(({ received }) => received.length > edit), withinMs, 10).catch(() => {
      faults++;
    });
    const after = await Promise.all(nodes.map((known) => page(known.url)));
    faults += after.filter((body, index) => body === before[index]).length;
  }
  for (const reader of readers) {
    reader.close();
    faults += Math.abs(reader.received.length - edits) + (reader.received.length - new Set(reader.received).size);
  }
  return faults;
}

/** Sent to one process, shown by all, and its other sizes made once. */
async function checkMedia({ url, nodes, databaseUrl }: Cluster, cookie: string) {
  const uploads = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const body = await phonePhoto({ width: 700, height: 500, seed: `#${index + 2}b6` });
      return sendAdminPicture({ url: nodes[index % nodes.length]?.url ?? "", origin: url, cookie, deadlineMs: 90_000 }, body);
    }),
  );
  let faults = uploads.filter(({ status }) => status !== 201).length;
  await until("the other sizes are made", async () => (await countPending(databaseUrl)) === 0, ENCODED_WITHIN_MS, 500);
  const pictures = await query<{ public_url: string; attempts: number; variants_state: string }>(
    databaseUrl,
    "select public_url, attempts, variants_state from uploaded_images where original_name = 'bien.jpg'",
  );
  faults += Math.abs(pictures.length - uploads.length);
  faults += pictures.filter(({ attempts, variants_state }) => attempts !== 1 || variants_state !== "ready").length;
  for (const { public_url } of pictures)
    for (const node of nodes) if ((await send(`${node.url}${public_url}`, { deadlineMs: 30_000 })).status !== 200) faults++;
  return faults;
}

async function countPending(databaseUrl: string) {
  const [row] = await query<{ total: number }>(
    databaseUrl,
    "select count(*)::int as total from uploaded_images where variants_state = 'pending'",
  );
  return row?.total ?? 0;
}

/** Each e-mail goes once, however many processes send them. The one that gathers what came beyond ten in an hour does not wait for its end. */
async function checkMails({ databaseUrl, mails }: Cluster) {
  const count = async (condition: string) =>
    (await query<{ total: number }>(databaseUrl, `select count(*)::int as total from mail_queue where ${condition}`))[0]?.total ?? 0;
  await query(databaseUrl, "update mail_queue set not_before = $1 where regroupe is not null and attempts = 0", [new Date().toISOString()]);
  await until("the mails are sent", async () => (await count("sent_at is null")) === 0, MAILED_WITHIN_MS, 500);
  return Math.abs((await count("true")) - mails.length) + countRepeatedMails({ mails });
}

export function countRepeatedMails({ mails }: Pick<Cluster, "mails">) {
  const ids = mails.map(({ source }) => /^message-id: *(\S+)/im.exec(source)?.[1]);
  return ids.length - new Set(ids).size;
}

/** Two processes that start together both come to the purge of the day: each row goes once, and is told once. */
async function checkBin(cluster: Cluster) {
  const { databaseUrl } = cluster;
  const longAgo = new Date(Date.now() - 40 * 86_400_000).toISOString();
  const binned = await query<{ id: string }>(
    databaseUrl,
    "update contact_requests set deleted_at = $1 where id in (select id from contact_requests order by id limit 8) returning id",
    [longAgo],
  );
  const ids = binned.map(({ id }) => id);
  // Before three o'clock the purge is not due yet: then they start with the clock of an afternoon.
  const shift = new Date().getUTCHours() < 3 ? 12 * 3_600_000 : undefined;
  await query(databaseUrl, "delete from jobs where name = 'purge'"); // as on the next day
  await Promise.all([cluster.replace(1, "SIGTERM", shift), cluster.replace(2, "SIGTERM", shift)]);
  const left = async () => (await query(databaseUrl, "select id from contact_requests where id = any($1)", [ids])).length;
  await until("the bin is empty", async () => (await left()) === 0, 30_000);
  const lines = await query(databaseUrl, "select id from audit_log where action = 'purge' and row_id = any($1)", [ids]);
  return Math.abs(lines.length - ids.length) + (ids.length === 8 ? 0 : 1);
}
