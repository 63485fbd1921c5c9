import { setTimeout as delay } from "node:timers/promises";
import { adminPassword } from "#scripts/app-process.ts";
import { cookiesOf, signIn } from "#scripts/drill/admin-browser.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { type Cluster, startCluster } from "#scripts/drill/failures/cluster.ts";
import { query } from "#scripts/drill/failures/stored-requests.ts";
import { type Answer, loopbackAddress, postForm, send } from "#scripts/drill/http.ts";
import { complain } from "./attacked-app.ts";

const STREAM_ENDS_WITHIN_MS = 5_000; // R30
const SECURITY = "/admin-dashboard/parametres/securite";
const TEAM = "/admin-dashboard/parametres/equipe";
const member = { username: "essai.membre", password: "un-mot-de-passe-pour-le-membre" };
const NEW_PASSWORD = "un-autre-mot-de-passe-assez-long";

/** The database keeps the sessions, the accounts and the addresses that it is told to end: nothing but rows says that they are over. */
const withoutEndings = `create rule kept as on delete to session do instead nothing;
  create function forgets_account() returns trigger language plpgsql as $$ begin new.desactive_le := null; return new; end $$;
  create trigger forgets_account before update on "user" for each row execute function forgets_account();
  create function forgets_link() returns trigger language plpgsql as $$ begin new.remplace_le := null; return new; end $$;
  create trigger forgets_link before update on private_link_secrets for each row execute function forgets_link()`;

/** Three processes, and each request sent to one of them. */
class Office {
  readonly #cluster: Cluster;
  #turn = 0;
  readonly wrong: string[] = [];
  /** What was ended, and how many of them went on. */
  readonly ended: { name: string; isOver: boolean }[] = [];

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  get #url() {
    return this.#cluster.nodes[this.#turn++ % this.#cluster.nodes.length]?.url ?? "";
  }

  signIn(given: Parameters<typeof signIn>[1] = {}) {
    const headers = { "x-forwarded-for": loopbackAddress(this.#turn) };
    return signIn(this.#url, { ...given, origin: this.#cluster.url, headers });
  }

  form(path: string, fields: Record<string, string>, cookie?: string) {
    return postForm({ url: this.#url, origin: this.#cluster.url, cookie }, path, fields);
  }

  /** The same request to each process. */
  async #statuses(path: string, cookie = "") {
    const answers = await Promise.all(this.#cluster.nodes.map(({ url }) => send(url + path, { headers: cookie ? { cookie } : {} })));
    return { answers, line: answers.map(({ status }) => status).join(" ") };
  }

  #expect(name: string, isSo: boolean, told: string) {
    if (!isSo) this.wrong.push(`${name} : ${told}`);
    return isSo;
  }

  /** A session that lives in each process is over in each with the next request, and its stream within five seconds. */
  async endSession(name: string, cookie: string, end: () => Promise<unknown>) {
    const desk = "/admin-dashboard/biens.data";
    const before = await this.#statuses(desk, cookie);
    const stop = new AbortController();
    const stream = await fetch(`${this.#url}/api/admin/changements`, { headers: { cookie }, signal: stop.signal });
    const isEnded = stream.body?.pipeTo(new WritableStream()).then(
      () => true,
      () => false, // cut off by ourselves: it had not ended
    );
    this.#expect(name, before.line === "200 200 200" && stream.status === 200, `ne vivait pas, ${before.line}, flux ${stream.status}`);
    await end();
    const after = await this.#statuses(desk, cookie);
    const isRefused = this.#expect(name, !after.line.includes("200"), `ouvre encore, ${after.line}`);
    const isClosed = this.#expect(name, (await Promise.race([isEnded, delay(STREAM_ENDS_WITHIN_MS, false)])) === true, "flux ouvert");
    stop.abort();
    this.ended.push({ name, isOver: isRefused && isClosed });
  }

  /** The address of a calendar that takes the place of the former one. */
  async endLink(listing: string, cookie: string) {
    const renew = async (remplace?: string) => {
      const { status, body } = await this.form(
        `/admin-dashboard/biens/${listing}/sejours`,
        { intent: "adresse", ...(remplace && { remplace }) },
        cookie,
      );
      const secret = /\/calendrier\/([\w-]{22})\.ics/.exec(body)?.[1];
      if (status !== 200 || !secret) throw new Error(`No address was made: ${status}`);
      return secret;
    };
    const open = (secret: string) => this.#statuses(`/calendrier/${secret}.ics`);
    const name = "adresse privée";
    const former = await renew();
    const before = await open(former);
    const secret = await renew(former.slice(-4));
    const [after, now] = [await open(former), await open(secret)];
    const isPrivate = ({ headers }: Answer) => headers["cache-control"] === "no-store" && headers["x-robots-tag"] !== undefined;
    this.#expect(name, before.line === "200 200 200" && before.answers.every(isPrivate), `avant ${before.line}`);
    this.#expect(name, now.line === "200 200 200", `la nouvelle ${now.line}`);
    this.ended.push({ name, isOver: this.#expect(name, after.line === "410 410 410", `ouvre encore, ${after.line}`) });
    const tables = ["private_links", "private_link_secrets", "audit_log", "session"];
    const stored = await Promise.all(
      tables.map((table) => query<{ line: string }>(this.#cluster.databaseUrl, `select row_to_json(t)::text as line from ${table} t`)),
    );
    const kept = [...stored.flat().map(({ line }) => line), ...this.#cluster.nodes.map(({ output }) => output())].join("\n");
    this.#expect(name, ![former, secret, adminPassword].some((each) => kept.includes(each)), "un secret dans le journal ou la base");
  }
}

async function endEverything(isKept: boolean): Promise<Outcome> {
  const cluster = await startCluster({ retries: true });
  try {
    const office = new Office(cluster);
    const find = async (text: string) => (await query<{ id: string }>(cluster.databaseUrl, text))[0]?.id ?? "";
    const direction = await office.signIn();
    const invited = await office.form(TEAM, { intent: "inviter", prenom: "Essai", nom: "Membre", role: "commercial" }, direction);
    const secret = /\/admin\/invitation\/([\w-]{22})/.exec(invited.body)?.[1];
    if (!secret) throw new Error(`No link was made: ${invited.status}`);
    const joined = cookiesOf(await office.form(`/admin/invitation/${secret}`, member));
    const id = await find(`select id from "user" where username = '${member.username}'`);
    if (isKept) await query(cluster.databaseUrl, withoutEndings);

    await office.endLink(await find("select id from properties where reference = 'B-0003'"), direction);
    await office.endSession("membre désactivé", joined, () => office.form(TEAM, { intent: "desactiver", id, confier: "" }, direction));
    const leaving = await office.signIn();
    await office.endSession("déconnexion", leaving, () => office.form("/admin/deconnexion", {}, leaving));
    const other = await office.signIn();
    await office.endSession("fermeture des autres sessions", other, () => office.form(SECURITY, { intent: "sessions" }, direction));
    const further = await office.signIn();
    await office.endSession("changement du mot de passe", further, () =>
      office.form(SECURITY, { intent: "motdepasse", actuel: adminPassword, nouveau: NEW_PASSWORD, confirmation: NEW_PASSWORD }, direction),
    );
    if (!isKept) complain(office.wrong);
    const over = office.ended.filter(({ isOver }) => isOver).length;
    return {
      // The control proves each of them: one that ended all the same would be mute.
      held: isKept ? over > 0 : office.wrong.length === 0,
      figures: `${office.ended.length} retraits dans 3 processus, ${over} effectifs à la demande suivante, ${office.wrong.length} écarts`,
    };
  } finally {
    await cluster.stop();
  }
}

export const revokedDrill: Drill = {
  id: "revoked",
  promise: "session finie, membre désactivé, adresse renouvelée : morts à la demande suivante dans tous les processus, aucun secret écrit",
  isQuick: false,
  run: () => endEverything(false),
  controlName: "une base qui garde ce qu’on lui dit de finir",
  control: () => endEverything(true),
};
