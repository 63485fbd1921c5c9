import { randomUUID } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { newId } from "#app/lib/values/ids.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { cookiesOf, tryToSignIn } from "#scripts/drill/admin-browser.ts";
import { type Answer, loopbackAddress, postForm, type Sender, send } from "#scripts/drill/http.ts";
import type { Trouble } from "./disk-troubles.ts";
import {
  addProperty,
  editProperty,
  isSent,
  makePhoto,
  sendAdminPicture,
  sendSellFormWithPhoto,
  sendSellPhoto,
  sendVisitorForm,
  type VisitorTable,
  visitorTables,
} from "./writes.ts";

type Attempt = {
  name: string;
  send: () => Promise<Answer>;
  isYes: (answer: Answer) => boolean;
  /** A refusal says this, in French. */
  sentence: RegExp;
  /** Needs a new file, not only the database. */
  isFile?: boolean;
  /** A yes while there is only the reserve, which is not for strangers' photos. */
  isYesOnReserve?: (answer: Answer) => boolean;
  row?: { table: VisitorTable; key: string };
};

const FAILED_FORM = /Veuillez réessayer|Une erreur est survenue/;
const NO_PHOTOS = "Les photos ne peuvent pas être reçues pour le moment";
const REFUSED_FILE = new RegExp(`Il n’y a plus de place pour ce fichier|n’a pas pris ce fichier|${NO_PHOTOS}`);
const REFUSED_ROW = /Le disque du serveur est plein|La base de données ne répond pas/;

/** One visitor and the administrator, on connections that stay open: with no descriptors left, no new one could be made. */
export class DiskVisit {
  readonly acknowledged: { table: VisitorTable; key: string }[] = [];
  readonly violations: string[] = [];
  refusals = 0;
  /** What was not taken when all was last asked for. */
  lastRefused = "";
  reads = 0;
  readonly #app: AppProcess;
  readonly #sender: Sender;
  readonly #photo: Buffer;
  readonly #property = newId();
  #version = 1;
  #pages: string[] = [];
  #media = "";
  #rounds = 0;

  private constructor(app: AppProcess, sender: Sender, photo: Buffer) {
    this.#app = app;
    this.#sender = sender;
    this.#photo = photo;
  }

  /** Signs in and looks around while all is well. */
  static async begin(app: AppProcess) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const cookie = cookiesOf(await tryToSignIn(app.url));
    const visit = new DiskVisit(app, { url: app.url, cookie, agent, deadlineMs: 60_000 }, await makePhoto(1_200));
    await visit.#lookAround();
    return visit;
  }

  end() {
    this.#sender.agent?.destroy();
  }

  async #lookAround() {
    const home = await this.#get("/");
    const { body } = await this.#get("/sitemap.xml");
    this.#pages = [...body.matchAll(/<loc>[^<]*?(\/biens\/[^<]+)<\/loc>/g)].map(([, page = ""]) => page);
    this.#media = /\/media\/[\w/.-]+\.(?:avif|webp|jpg)/.exec(home.body)?.[0] ?? "";
    const created = await addProperty(this.#sender, this.#property, 1_000_000);
    if (home.status !== 200 || created.status !== 302 || this.#pages.length < 2 || !this.#media)
      throw new Error("The site was not whole before anything was broken");
  }

  #get(path: string, cookie?: string) {
    const { url, agent, deadlineMs } = this.#sender;
    return send(url + path, { agent, deadlineMs, headers: cookie ? { cookie } : {} });
  }

  /** A cached page, a page not yet asked for, one of the back-office, a picture. */
  async checkReads({ stopsOpening }: Pick<Trouble, "stopsOpening">) {
    const fresh = this.#pages.shift() ?? "";
    for (const [path, cookie] of [["/"], [fresh], ["/healthz"], ["/admin-dashboard/biens", this.#sender.cookie]] as const)
      await this.#expect(`lecture de ${path}`, this.#get(path, cookie), ({ status }) => status === 200);
    await this.#expect("lecture d’une image", this.#get(this.#media), ({ status, body }) =>
      stopsOpening ? status === 200 || (status === 503 && body.includes("ne répondent pas")) : status === 200,
    );
    this.reads += 5;
  }

  #attempts(visitor: Sender): Attempt[] {
    const forms = visitorTables.map((table): Attempt => {
      const key = randomUUID();
      const send = () => sendVisitorForm(visitor, table, key, { navigateur: randomUUID() });
      return { name: table, row: { table, key }, send, isYes: isSent, sentence: /"kind":"failed"/ };
    });
    const key = randomUUID();
    const plain = { navigateur: randomUUID() };
    return [
      ...forms,
      {
        name: "contact sans script",
        row: { table: "contact_requests", key },
        send: () => sendVisitorForm(visitor, "contact_requests", key, plain, "text/html"),
        isYes: ({ status }) => status === 200,
        sentence: FAILED_FORM,
      },
      {
        name: "photo de vente",
        isFile: true,
        send: () => sendSellPhoto(visitor, this.#photo),
        isYes: ({ status }) => status === 201,
        isYesOnReserve: ({ status, body }) => status === 507 && body.includes(NO_PHOTOS),
        sentence: REFUSED_FILE,
      },
      {
        name: "vente avec photo, sans script",
        isFile: true,
        send: () => sendSellFormWithPhoto(visitor, this.#photo),
        isYes: ({ status, body }) => status === 200 && !body.includes("Photo non reçue"),
        isYesOnReserve: ({ status, body }) => status === 200 && body.includes("Photo non reçue") && body.includes(NO_PHOTOS),
        sentence: REFUSED_FILE,
      },
      {
        name: "photo de l’administration",
        isFile: true,
        send: async () => sendAdminPicture(this.#sender, await makePhoto(1_000 + 4 * Math.floor(Math.random() * 200))),
        isYes: ({ status }) => status === 201,
        sentence: REFUSED_FILE,
      },
      {
        name: "modification d’un bien",
        send: () => editProperty(this.#sender, this.#property, this.#version, 1_000_000 + this.#version),
        isYes: ({ status }) => status === 302 && this.#version++ > 0,
        sentence: REFUSED_ROW,
      },
    ];
  }

  /** Every write is either refused in French, as a passing trouble, or done; what was done is looked for at the end. */
  async checkWrites({ stopsRows }: Pick<Trouble, "stopsRows">) {
    for (const { name, send, isYes, sentence, isFile, row } of this.#attempts({ ...this.#sender, cookie: undefined }))
      await this.#expect(name, send(), (answer) => {
        if (isYes(answer)) {
          if (row) this.acknowledged.push(row);
          return !isFile && !stopsRows;
        }
        this.refusals++;
        return (answer.status === 503 || answer.status === 507) && sentence.test(answer.body);
      });
    const left = ["envois", "media/.partial"].flatMap((folder) => listFolder(join(this.#app.dataDir, folder)));
    if (left.length > 0) this.violations.push(`${left.length} fichiers à moitié écrits`);
  }

  /** True once every kind of write is taken again. From one more address each time: asking again must not meet the limits. */
  async isAllTaken({ onReserve = false } = {}) {
    const { url, deadlineMs } = this.#sender;
    for (const { name, send, row, ...attempt } of this.#attempts({ url, deadlineMs, from: loopbackAddress(++this.#rounds) })) {
      const isYes = (onReserve && attempt.isYesOnReserve) || attempt.isYes;
      const answer = await send().catch(() => undefined); // a connection that was refused: not yet
      if (!answer || !isYes(answer)) {
        this.lastRefused = `${name} : ${answer?.status ?? "sans réponse"}`;
        return false;
      }
      if (row) this.acknowledged.push(row);
    }
    return true;
  }

  /** The administrator gives up the reserve from the settings, as a browser without script does. */
  async freeReserve() {
    const page = await this.#get("/admin-dashboard/parametres", this.#sender.cookie);
    if (!page.body.includes("Libérer la réserve")) this.violations.push("la réserve n’est pas proposée");
    const freed = postForm(this.#sender, "/admin-dashboard/parametres/reserve", {});
    await this.#expect("réserve", freed, ({ status }) => status === 302);
  }

  async #expect(name: string, asked: Promise<Answer>, isRight: (answer: Answer) => boolean) {
    try {
      const answer = await asked;
      if (!isRight(answer)) this.violations.push(`${name} : ${answer.status}`);
    } catch (error) {
      this.violations.push(`${name} : ${error instanceof Error ? error.message : error}`);
    }
  }
}

function listFolder(folder: string) {
  return existsSync(folder) ? readdirSync(folder) : [];
}
