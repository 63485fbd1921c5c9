import { randomUUID } from "node:crypto";
import { newId } from "#app/lib/values/ids.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { cookiesOf, tryToSignIn } from "#scripts/drill/admin-browser.ts";
import { type Answer, loopbackAddress, type Sender } from "#scripts/drill/http.ts";
import { addProperty, editProperty, isSent, makePhoto, sendSellPhoto, sendVisitorForm, type VisitorTable } from "./writes.ts";

/** The server of this moment: a promise, because it is often being started again. */
export type RunningApp = { app: Promise<AppProcess>; isOver: boolean };

/** What people were told is done. */
export type Ledger = {
  forms: { table: VisitorTable; key: string }[];
  edits: { id: string; prices: number[] }[];
  /** Sendings whose answer never came, or was not a yes: each was sent again. */
  repeated: number;
};

let addresses = 0;

export function countAcknowledged({ forms, edits }: Ledger) {
  return forms.length + edits.reduce((sum, { prices }) => sum + prices.length, 0);
}

/** A visitor who sends a form again until it is acknowledged; then the next form. `via`: the address of a front before the server. */
export async function sendUntilStopped(serving: RunningApp, ledger: Ledger, table: VisitorTable, via?: string) {
  const photo = table === "vehicle_sell_requests" ? await makePhoto() : undefined;
  while (!serving.isOver) {
    const key = randomUUID();
    const more: Record<string, string> = {};
    if (photo) {
      const stored = await insist(
        serving,
        ledger,
        (sender) => sendSellPhoto(sender, photo),
        ({ status }) => status === 201,
      );
      more.photos = (JSON.parse(stored.body) as { token: string }).token;
    }
    await insist(serving, ledger, (sender) => sendVisitorForm({ ...sender, ...(via && { url: via }) }, table, key, more), isSent);
    ledger.forms.push({ table, key });
  }
}

/** The administrator, who gives one property price after price. No other writer has the property: a 409 follows an own, unheard yes. */
export async function editUntilStopped(serving: RunningApp, ledger: Ledger) {
  // Sent to the login page, nothing is stored.
  const isDone = ({ status, headers }: Answer) => status === 302 && !headers.location?.startsWith("/admin?");
  const cookie = cookiesOf(await insist(serving, ledger, ({ url, from }) => tryToSignIn(url, { from }), isDone));
  const id = newId();
  await insist(serving, ledger, (sender) => addProperty({ ...sender, cookie }, id, 1_000_000), isDone);
  const prices: number[] = [];
  ledger.edits.push({ id, prices });
  while (!serving.isOver) {
    const prix = 1_000_001 + prices.length;
    const isStored = (answer: Answer, tries: number) => isDone(answer) || (answer.status === 409 && tries > 1);
    await insist(serving, ledger, (sender) => editProperty({ ...sender, cookie }, id, prices.length + 1, prix), isStored);
    prices.push(prix);
  }
}

/** Tries until the answer is a yes. A server that is gone is no news; an answer that is neither yes nor "later" is. */
async function insist(
  serving: RunningApp,
  ledger: Ledger,
  attempt: (sender: Sender) => Promise<Answer>,
  isYes: (answer: Answer, tries: number) => boolean,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const { url } = await serving.app;
    const answer = await attempt({ url, from: loopbackAddress(++addresses) }).catch(() => undefined); // killed under it: what became of it is unknown
    if (answer && isYes(answer, tries)) return answer;
    if (answer && answer.status < 500) throw new Error(describeRefusal(answer, tries));
    ledger.repeated++;
  }
}

/** With the version that is stored by now, which a refused form carries in its hidden field, and the prices beside it. */
function describeRefusal({ status, headers, body }: Answer, tries: number) {
  const told = [...body.matchAll(/name="(?:version|prix)"[^>]*value="([^"]*)"/g)].map(([field]) => field);
  return `Refused with ${status} at try ${tries}, to ${headers.location ?? "no other page"}: ${told.join(" ") || body.slice(0, 200)}`;
}
