import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Browser, chromium, type Page } from "@playwright/test";
import { newPressCode } from "#app/services/measure/press-reference.ts";
import type { AppProcess } from "#scripts/app-process.ts";
import { ensureChromium } from "#scripts/chromium.ts";
import { complain, startAttackedApp } from "#scripts/drill/attacks/attacked-app.ts";
import type { Drill, Outcome } from "#scripts/drill/drill.ts";
import { send } from "#scripts/drill/http.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";
const PRESSES = 1_000;
const AN_HOUR = 6;

function readPresses(app: AppProcess) {
  const database = new DatabaseSync(join(app.dataDir, "fadem.sqlite"), { readOnly: true });
  try {
    return database.prepare("select * from started_requests where not demo").all();
  } finally {
    database.close();
  }
}

/** Taps the button of WhatsApp; the reference told to the server, and the message that opened. */
async function tap(page: Page) {
  const told = page.waitForRequest(
    (request) => request.url().endsWith("/api/mesure") && (request.postData()?.includes("whatsapp") ?? false),
  );
  const [chat] = await Promise.all([page.context().waitForEvent("page"), page.locator(".contact-widget-whatsapp").click()]);
  const beacon = JSON.parse((await told).postData() ?? "{}") as { reference?: string };
  await (await told).response();
  const message = new URL(chat.url()).searchParams.get("text") ?? "";
  await chat.close();
  return { reference: beacon.reference ?? "", message };
}

async function inBrowser(app: AppProcess, browser: Browser, wrong: string[]) {
  const context = await browser.newContext({ baseURL: app.url, userAgent: PHONE });
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  const page = await context.newPage();
  await page.goto("/");
  const path = (await page.locator('#biens a[href^="/biens/"]').first().getAttribute("href")) ?? "";
  const plain = await send(app.url + path);
  if (!/wa\.me\/\d+\?text=[^"]*r%C3%A9f\.%20B-\d{4}/.test(plain.body)) wrong.push("without script the link names no listing");
  await page.goto(path);
  const chunk = page.waitForResponse(/first-touch/);
  await page.keyboard.press("Shift");
  await chunk;
  for (let taps = 1; taps <= 3; taps++) {
    const { reference, message } = await tap(page);
    if (!/^B-\d{4}-\w{4}$/.test(reference)) wrong.push(`the reference is ${reference || "missing"}`);
    if (message.split(reference).length !== 2) wrong.push(`the message carries another reference than ${reference}`);
    const kept = readPresses(app);
    if (kept.length !== taps || !kept.some((press) => press.reference === reference)) wrong.push(`${kept.length} presses for ${taps} taps`);
  }
  await page.evaluate(() => {
    const family = document.createElement("a");
    family.href = "https://wa.me/?text=Regarde";
    family.target = "_blank";
    document.body.append(family);
    family.click();
  });
  await page.waitForRequest((request) => request.postData()?.includes("partage") ?? false, { timeout: 2_000 }).catch(() => undefined);
  if (readPresses(app).length !== 3) wrong.push("a link for the family stored a press");
  if ((await context.cookies()).length > 0) wrong.push("a press left a cookie");
  if (JSON.stringify(readPresses(app)).includes("127.0.0.1")) wrong.push("an address is stored");
  await context.close();
}

async function flood(app: AppProcess, agentOf: (n: number) => string) {
  const before = readPresses(app).length;
  for (let n = 0; n < PRESSES; n++)
    await send(`${app.url}/api/mesure`, {
      method: "POST",
      headers: { "user-agent": agentOf(n), origin: app.url },
      body: JSON.stringify({ kind: "call", page: "/", reference: `FD-${newPressCode()}` }),
    });
  return readPresses(app).length - before;
}

async function press(agentOf: (n: number) => string, isControl: boolean): Promise<Outcome> {
  const app = await startAttackedApp();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox", "--disable-gpu"] });
  const wrong: string[] = [];
  try {
    if (!isControl) await inBrowser(app, browser, wrong);
    const stored = await flood(app, agentOf);
    if (stored !== AN_HOUR) wrong.push(`${stored} of ${PRESSES} presses are stored`);
    if (!isControl) complain(wrong);
    return { held: wrong.length === 0, figures: `${PRESSES} appuis d’un visiteur, ${stored} gardés\u00a0: ${wrong.length} en faute` };
  } finally {
    await browser.close();
    await app.stop();
  }
}

export const pressDrill: Drill = {
  id: "press",
  promise: "un appui sur WhatsApp est gardé une fois, avec la référence du message, sans trace du visiteur, et six fois par heure au plus",
  isQuick: false,
  run: () => press(() => `${PHONE} Essai`, false),
  controlName: "un autre visiteur à chaque appui",
  control: () => press((n) => `${PHONE} ${n}`, true),
};
