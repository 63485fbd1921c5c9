import { expect, onTestFinished, test, vi } from "vitest";
import type { Db } from "#app/db/engine/client.server.ts";
import type { Role } from "#app/db/tables/closed-lists.ts";
import { inviteMember, purgeInvitations } from "#app/features/team/invitations.server.ts";
import type { Leaving } from "#app/features/team/leaving.server.ts";
import { changeRole, disableMember } from "#app/features/team/members.server.ts";
import { findPasswordChange } from "#app/features/team/password-links.server.ts";
import { INVITATION_DEAD, LAST_DIRECTION, PASSWORD_LINK_DEAD, teamDone } from "#app/features/team/team.ts";
import { changeContent } from "#app/kernel/write/change-content.server.ts";
import { verifyJournal } from "#app/services/audit/verify-journal.server.ts";
import { resetAdminPassword } from "#app/services/auth/accounts/admin-account.server.ts";
import { authDb } from "#app/services/auth/auth-tables.server.ts";
import { readSessionToken } from "#app/services/auth/session-cookie.server.ts";
import { findLiveSession, isSessionLive } from "#app/services/auth/sessions.server.ts";
import { signIn } from "#app/services/auth/sign-in/sign-in.server.ts";
import { ADMIN_PASSWORD, cookiesOf, ORIGIN, signInAs, signInAsAdmin } from "#tests/admin-sign-in.ts";
import { callAsStranger, type Fields, movedTo, signInToBackOffice } from "#tests/back-office.ts";
import { addContactRequest, addProperty } from "#tests/factories.ts";
import { openMemoryStorage } from "#tests/memory-storage.ts";
import { answerOf } from "#tests/route-answer.ts";
import { openTestDatabase } from "#tests/test-db.ts";
import { addVisit } from "#tests/visits.ts";
import * as guestPage from "./invitation-page.tsx";
import * as page from "./team-page.tsx";

const PAGE = "/admin-dashboard/parametres/equipe";
const PASSWORD = "quatre-mots-pour-la-porte";
const dela = { intent: "inviter", prenom: "Dela", nom: "Ayivor", role: "commercial" };

type Office = Awaited<ReturnType<typeof signInToBackOffice>>;
type Link = { kind: "link"; address: string };

async function invite(office: Office, fields: Fields = dela): Promise<string> {
  const { status, body } = await office.call(page.action, PAGE, { fields });
  expect(status).toBe(200);
  return (body as Link).address.split("/").at(-1) ?? "";
}

async function act(office: Office, intent: string, id: string, more: Fields = {}) {
  return office.call(page.action, PAGE, { fields: { intent, id, ...more } });
}

/** The guest, from an address of his own: unknown secrets are counted by address. */
function guest(secret: string, fields?: Fields, address = "198.51.100.1", cookie = "") {
  const body = fields && new URLSearchParams(fields as Record<string, string>);
  const headers = { cookie, "x-client-ip": address, "user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0" };
  const request = new Request(`${ORIGIN}/admin/invitation/${secret}`, { method: fields ? "POST" : "GET", headers, body });
  return answerOf(() => (fields ? guestPage.action : guestPage.loader)({ request, params: { secret } } as never));
}

const accept = (secret: string, username = "Dela.Ayivor", password = PASSWORD) => guest(secret, { username, password });

async function stored(db: Db) {
  const tables = ["private_links", "private_link_secrets", "invitations", "audit_log", "changes"] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return JSON.stringify([rows, await authDb(db).selectFrom("user").selectAll().execute()]);
}

async function members(db: Db) {
  return authDb(db).selectFrom("user").select(["id", "username", "role", "desactive_le"]).orderBy("username").execute();
}

async function openInvitationId(db: Db) {
  return (await db.selectFrom("invitations").select("id").executeTakeFirstOrThrow()).id;
}

test("EQUIPE-02 an invitation opens without being used up, makes one account that is signed in, and then serves no more", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { body } = await office.call(page.action, PAGE, { fields: dela });
  expect(body).toEqual({
    kind: "link",
    id: expect.any(String),
    prenom: "Dela",
    address: expect.stringMatching(/^http:\/\/localhost:3000\/admin\/invitation\/[\w-]{22}$/),
    isRenewed: false,
  });
  const secret = (body as Link).address.split("/").at(-1) ?? "";
  const before = await stored(db);
  expect(before).not.toContain(secret);

  for (let opening = 0; opening < 3; opening++) expect((await guest(secret)).status).toBe(200);
  expect(await stored(db)).toBe(before); // previews of messages change nothing
  expect(JSON.stringify(await office.call(page.loader, PAGE))).not.toContain(secret); // shown once

  const { status, headers } = await accept(secret);
  expect([status, headers.get("location")]).toEqual([302, "/admin-dashboard?connexion=reussie"]);
  const session = await findLiveSession(db, readSessionToken(cookiesOf(headers)) ?? "");
  expect(session).toMatchObject({ username: "dela.ayivor", prenom: "Dela", nom: "Ayivor", role: "commercial" });
  const anywhere = new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "198.51.100.9" } });
  expect(await signIn(db, anywhere, { username: "DELA.ayivor", password: PASSWORD })).toMatchObject({ kind: "signed-in" });

  for (const answer of [await guest(secret), await accept(secret, "quelqu-un")])
    expect([answer.status, answer.body]).toEqual([410, { kind: "closed", message: INVITATION_DEAD }]);
  expect((await members(db)).map(({ username }) => username)).toEqual(["admin", "dela.ayivor"]);
  const lines = await db.selectFrom("audit_log").select(["action", "table_name", "actor_nom"]).orderBy("numero").execute();
  expect(lines.map(({ action, table_name, actor_nom }) => `${actor_nom}: ${action} ${table_name}`)).toEqual([
    "Admin FADEM: invite invitations",
    "Dela Ayivor: create user",
    "Dela Ayivor: sign_in user",
    "Dela Ayivor: sign_in user",
  ]);
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toMatchObject({ anomalies: [] });
});

test("JOURNAL-01 the session that a guest's browser still had ends with the invitation, and the journal says whose it was", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const secret = await invite(office);
  const { cookie } = await signInAsAdmin(db);
  await guest(secret, { username: "dela.ayivor", password: PASSWORD }, "198.51.100.1", cookie);
  expect(await findLiveSession(db, readSessionToken(cookie) ?? "")).toBeUndefined();
  const lines = await db.selectFrom("audit_log").select(["action", "actor_nom", "after"]).orderBy("numero").execute();
  expect(lines.find(({ action }) => action === "sign_out")).toEqual({
    ...{ action: "sign_out", actor_nom: "Admin FADEM", after: { geste: "remplacée" } },
  });
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toMatchObject({ anomalies: [] });
});

test("a role that stood already is not told as changed, and ends no session", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { userId, session } = await addMember(db, "commercial");
  const word = movedTo((await act(office, "role", userId, { role: "commercial" })).headers).get("fait") ?? "";
  expect(teamDone[word as keyof typeof teamDone]).toEqual({
    title: "Rien n’a été changé",
    description: "C’est déjà son rôle\u00a0: ses sessions restent ouvertes.",
  });
  expect(await session()).toBeDefined();
  expect(await db.selectFrom("audit_log").select("id").where("action", "=", "role").execute()).toEqual([]);
});

test("LIEN-05 the page of an invitation holds exactly what it shows, and nothing of the rest of the team", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const shown = (await guest(await invite(office))).body as Record<string, unknown>;
  expect(Object.keys(shown).sort()).toEqual(["expire_le", "host", "inviter", "kind", "prenom", "role", "username"]);
  expect(shown).toMatchObject({ kind: "open", prenom: "Dela", role: "commercial", inviter: "Admin FADEM", username: "dela.ayivor" });
});

test("a guest is told at once what is wrong with the name and with the password", async () => {
  await using db = await openTestDatabase();
  const secret = await invite(await signInToBackOffice(db));
  const weak = "Ce mot de passe doit compter au moins 15 caractères. Choisissez-en un autre.";
  expect(await accept(secret, "", "")).toMatchObject({ status: 400, body: { errors: { username: expect.any(String), password: weak } } });
  const { body } = await accept(secret, "Essï K", "court");
  expect(body).toEqual({
    kind: "refused",
    username: "Essï K",
    errors: { username: expect.stringContaining("sans accent"), password: weak },
  });
});

test("of two sendings at once one makes the account, the other finds the link used", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const secret = await invite(office);
  const answers = await Promise.all([accept(secret, "dela"), accept(secret, "dela-bis")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 410]);
  expect(await members(db)).toHaveLength(2);
});

test("an invitation withdrawn, renewed or past its end answers 410 with its sentence, and an unknown one 404", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const secret = await invite(office);
  const id = await openInvitationId(db);
  const renewed = (await act(office, "renouveler", id)).body as Link;
  const other = renewed.address.split("/").at(-1) ?? "";
  expect([(await guest(secret)).status, (await guest(other)).status]).toEqual([410, 200]);

  await db
    .updateTable("private_links")
    .set({ expire_le: new Date(Date.now() - 1_000).toISOString() })
    .execute();
  expect((await guest(other)).body).toEqual({ kind: "closed", message: INVITATION_DEAD });
  const { body } = await office.call(page.loader, PAGE);
  expect(body).toMatchObject({ invitations: [{ id, isOver: true, indice: other.slice(-4) }] });

  const again = ((await act(office, "renouveler", id)).body as Link).address.split("/").at(-1) ?? "";
  expect((await guest(again)).status).toBe(200);
  const done = await act(office, "retirer", id);
  expect(movedTo(done.headers).get("fait")).toBe("retirer");
  expect((await guest(again)).status).toBe(410);
  expect((await act(office, "retirer", id)).status).toBe(409); // nothing is left to withdraw
  expect((await guest("A".repeat(22), undefined, "198.51.100.2")).status).toBe(404);
  expect((await guest("trop-court", undefined, "198.51.100.2")).status).toBe(404);
  const gestures = await db.selectFrom("audit_log").select("after").where("action", "=", "invite").orderBy("numero").execute();
  expect(gestures.map(({ after }) => (after as { geste: string }).geste)).toEqual([
    ...["ouverture", "renouvellement", "renouvellement", "retrait"],
  ]);
});

test("names and passwords that will not do are said beside their field, what was typed stays, a password is never sent back", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const secret = await invite(office);
  const odd: [username: string, password: string, field: string, said: string][] = [
    ["de", PASSWORD, "username", "Choisissez un nom d’utilisateur de 3 caractères au moins."],
    ["x".repeat(41), PASSWORD, "username", "Choisissez un nom d’utilisateur de 40 caractères au plus."],
    ["déla", PASSWORD, "username", "Utilisez des lettres sans accent, des chiffres, le point et le tiret."],
    ["dela ayivor", PASSWORD, "username", "Utilisez des lettres sans accent, des chiffres, le point et le tiret."],
    ["dela", "court", "password", "Ce mot de passe doit compter au moins 15 caractères. Choisissez-en un autre."],
    ["dela", "x".repeat(129), "password", "Ce mot de passe doit compter au plus 128 caractères. Choisissez-en un autre."],
  ];
  for (const [username, password, field, said] of odd) {
    const answer = await accept(secret, username, password);
    expect(answer.status, said).toBe(400);
    expect(answer.body, said).toEqual({ kind: "refused", username, errors: { [field]: said } });
  }
  const taken = await accept(secret, "ADMIN");
  expect([taken.status, taken.body]).toEqual([
    409,
    { kind: "refused", username: "ADMIN", errors: { username: "Ce nom d’utilisateur est déjà pris. Choisissez-en un autre." } },
  ]);
  expect((await guest(secret, { username: "dela", password: PASSWORD, role: "super_admin" })).status).toBe(400);
  expect(await members(db)).toHaveLength(1);
  expect((await guest(secret)).status).toBe(200); // and the link waits for a better one
});

test("twenty invitations may be open and fifty members active: the next is refused with its sentence", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const first = await invite(office);
  for (let count = 1; count < 20; count++) await invite(office, { ...dela, prenom: `Dela ${count}` });
  const refused = await office.call(page.action, PAGE, { fields: dela });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { values: { prenom: "Dela" }, failure: { title: "20 invitations sont déjà ouvertes\u00a0: retirez-en une d’abord." } },
  ]);

  for (let count = 1; count < 50; count++) await signInAs(db, "chantier");
  expect(await accept(first)).toMatchObject({ status: 409, body: { errors: { username: expect.stringContaining("au complet") } } });
  await db.updateTable("private_links").set({ revoque_le: new Date().toISOString() }).where("cible_id", "!=", "").execute();
  const full = await office.call(page.action, PAGE, { fields: dela });
  expect(full.body).toMatchObject({ failure: { title: "L’équipe compte déjà 50 membres actifs\u00a0: désactivez-en un d’abord." } });
});

test("an invitation is forgotten 30 days after its end, and its link still says that it has served", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const secret = await invite(office);
  await accept(secret);
  await purgeInvitations(db);
  expect(await db.selectFrom("invitations").select("id").execute()).toHaveLength(1);
  await db
    .updateTable("private_links")
    .set({ utilise_le: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    .execute();
  await purgeInvitations(db);
  expect(await db.selectFrom("invitations").select("id").execute()).toEqual([]);
  expect((await guest(secret)).status).toBe(410);
});

async function addMember(db: Db, role: Role) {
  const { cookie, userId } = await signInAs(db, role);
  return { userId, session: () => findLiveSession(db, readSessionToken(cookie) ?? "") };
}

test("EQUIPE-03 disabling, another role and closing end every session at once, and an account given back has its password", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { userId, session } = await addMember(db, "commercial");
  const sessionId = (await session())?.sessionId ?? "";
  const said = async (intent: string, more?: Fields) => movedTo((await act(office, intent, userId, more)).headers).get("fait");

  expect(await said("desactiver", { confier: "" })).toBe("desactiver");
  expect(await session()).toBeUndefined();
  expect(await isSessionLive(db, sessionId)).toBe(false); // what open streams ask every three seconds
  expect(await authDb(db).selectFrom("session").select("id").where("userId", "=", userId).execute()).toEqual([]);
  expect(await said("desactiver", { confier: "" })).toBe("desactiver"); // a second tap changes nothing, and leaves no second line
  const listed = (await office.call(page.loader, PAGE)).body as { members: { id: string; disabled: unknown }[] };
  expect(listed.members.find(({ id }) => id === userId)?.disabled).toEqual({ at: expect.any(String), by: "Admin FADEM" });

  expect(await said("reactiver")).toBe("reactiver");
  expect((await members(db)).find(({ id }) => id === userId)).toMatchObject({ role: "commercial", desactive_le: null });
  expect(await session()).toBeUndefined();

  for (const [intent, more] of [
    ["role", { role: "chantier" }],
    ["sessions", {}],
  ] as [string, Fields][]) {
    const again = await reopen(db, userId);
    expect(await again()).toBeDefined();
    expect(await said(intent, more)).toBe(intent);
    expect(await again()).toBeUndefined();
  }
  expect((await members(db)).find(({ id }) => id === userId)?.role).toBe("chantier");
  const lines = await db
    .selectFrom("audit_log")
    .select(["action", "before", "after"])
    .where("row_id", "=", userId)
    .orderBy("numero")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(["disable", "enable", "role", "sign_out"]);
  expect(lines[2]).toMatchObject({ before: { role: "commercial" }, after: { prenom: "Membre", role: "chantier" } });
});

/** Another session of the same member. */
async function reopen(db: Db, userId: string) {
  const { cookie, userId: made } = await signInAs(db, "chantier");
  await authDb(db).updateTable("session").set({ userId }).where("userId", "=", made).execute();
  return () => findLiveSession(db, readSessionToken(cookie) ?? "");
}

test("whoever was followed by a member is followed by nobody once he is disabled, with a line in the fiche", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { userId } = await addMember(db, "commercial");
  const request = await changeContent(db, (trx) => addContactRequest(trx, { nom: "Kossi Agbeko" }));
  const { person_id } = await db.selectFrom("contact_requests").select("person_id").where("id", "=", request).executeTakeFirstOrThrow();
  await db.updateTable("people").set({ assigne_a: userId }).execute();
  const suivi = await db.selectFrom("people").select("suivi").executeTakeFirstOrThrow();

  await act(office, "desactiver", userId, { confier: "" });

  expect(await db.selectFrom("people").select(["id", "assigne_a", "suivi"]).execute()).toEqual([
    { id: person_id, assigne_a: null, ...suivi },
  ]);
  const events = await db.selectFrom("person_events").select(["resume", "auteur"]).where("genre", "=", "action").execute();
  expect(events).toEqual([{ resume: expect.stringMatching(/^N’est plus suivie par Membre/), auteur: "Admin FADEM" }]);
});

test("EQUIPE-08 disabling first lists his coming visits and open people, then gives them to the member named, or to nobody", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-18T12:00:00.000Z") }); // a Wednesday
  onTestFinished(() => void vi.useRealTimers());
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { userId, session } = await addMember(db, "commercial");
  const { userId: next } = await addMember(db, "secretariat");
  const { userId: builder } = await addMember(db, "chantier");
  const { visit } = await addVisit(db, { table: "properties", ...(await addProperty(db)) }, "2026-11-20T10:00", { nom: "Reine" });
  await db.updateTable("appointments").set({ agent: userId }).execute();
  const reach = { telephone: "+22891919191", telephone_e164: "+22891919191", email: null };
  await changeContent(db, (trx) => addContactRequest(trx, { nom: "Kossi Agbeko", prenom: null, ...reach }));
  await db.updateTable("people").set({ assigne_a: userId }).execute();

  const { status, body } = await act(office, "desactiver", userId);
  expect([status, body]).toMatchObject([
    200,
    {
      kind: "leaving",
      leaving: { visits: { count: 1, first: [{ nom: "Reine" }] }, people: { count: 2, first: ["Kossi Agbeko", "Reine"] } },
    },
  ]);
  const { members: offered } = (body as { leaving: Leaving }).leaving;
  expect(offered.map(({ value }) => value)).toContain(next);
  for (const absent of [userId, builder]) expect(offered.map(({ value }) => value)).not.toContain(absent);
  expect(await session()).toBeDefined(); // nothing is done before the answer
  expect((await act(office, "desactiver", userId, { confier: builder })).status).toBe(409);
  expect(await session()).toBeDefined();

  expect(movedTo((await act(office, "desactiver", userId, { confier: next })).headers).get("fait")).toBe("desactiver");
  expect(await session()).toBeUndefined();
  expect(await db.selectFrom("appointments").select(["agent", "version"]).where("id", "=", visit.id).execute()).toEqual([
    { agent: next, version: visit.version + 1 },
  ]);
  expect(await db.selectFrom("people").select("assigne_a").distinct().execute()).toEqual([{ assigne_a: next }]);
  const events = await db.selectFrom("person_events").select("resume").where("genre", "=", "action").execute();
  for (const { resume } of events) expect(resume).toMatch(/^Suivie par .*, à la place de Membre/);
  expect(await verifyJournal({ db, storage: openMemoryStorage() })).toMatchObject({ anomalies: [] });
});

test("EQUIPE-08 a link gives another password once, signs nobody in, and changes neither role, name, factors nor others", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const joined = await accept(await invite(office));
  const before = (await members(db)).find(({ username }) => username === "dela.ayivor");
  const userId = before?.id ?? "";
  const session = () => findLiveSession(db, readSessionToken(cookiesOf(joined.headers)) ?? "");
  const OTHER = "cinq-mots-pour-une-autre-porte";
  await authDb(db).updateTable("user").set({ twoFactorEnabled: true }).where("id", "=", userId).execute();
  const asked = await act(office, "motdepasse", userId);
  expect([asked.status, asked.body]).toMatchObject([200, { kind: "own-password", member: { id: userId } }]);
  const wrong = await act(office, "motdepasse", userId, { actuel: "pas-le-bon-du-tout" });
  expect([wrong.status, wrong.body]).toMatchObject([403, { kind: "own-password", error: "Le mot de passe actuel est incorrect." }]);
  const make = async () =>
    ((await act(office, "motdepasse", userId, { actuel: ADMIN_PASSWORD })).body as Link).address.split("/").at(-1) ?? "";
  const former = await make();
  const secret = await make();
  const shown = await guest(secret);
  expect([(await guest(former)).status, shown.status, shown.body]).toMatchObject([410, 200, { kind: "password", inviter: "Admin FADEM" }]);
  expect((shown.body as Link & { expire_le: string }).expire_le < new Date(Date.now() + 24 * 3_600_000 + 1_000).toISOString()).toBe(true);
  expect(await stored(db)).not.toContain(secret);
  expect(((await office.call(page.loader, PAGE)).body as { invitations: unknown[] }).invitations).toEqual([]); // in no list, in no bound
  expect(await session()).toBeDefined(); // until it is used

  expect(await guest(secret, { password: "court" })).toMatchObject({ status: 400, body: { errors: { password: expect.any(String) } } });
  const taken = await guest(secret, { password: OTHER });
  expect([taken.status, taken.headers.get("location"), taken.headers.get("set-cookie")]).toEqual([302, "/admin?session=motdepasse", null]);
  expect(await session()).toBeUndefined();
  const after = await guest(secret, { password: OTHER });
  expect([after.status, after.body]).toEqual([410, { kind: "closed", message: PASSWORD_LINK_DEAD }]);
  expect((await members(db)).find(({ id }) => id === userId)).toEqual(before);
  const anywhere = new Request(`${ORIGIN}/admin`, { method: "POST", headers: { "x-client-ip": "198.51.100.9" } });
  const enter = async (password: string) => (await signIn(db, anywhere, { username: "dela.ayivor", password })).kind;
  expect([await enter(PASSWORD), await enter(OTHER)]).toEqual(["wrong", "code-needed"]);
  expect(await findPasswordChange(db, userId)).toEqual({ par: "Admin FADEM", le: expect.any(String) });
  await authDb(db).updateTable("user").set({ twoFactorEnabled: false }).where("id", "=", userId).execute();
  expect(await enter(OTHER)).toBe("signed-in");
  expect(await findPasswordChange(db, userId)).toBeDefined(); // the page after this very sign-in says it
  expect(await enter(OTHER)).toBe("signed-in");
  expect(await findPasswordChange(db, userId)).toBeUndefined();
  const lines = await db.selectFrom("audit_log").select("after").where("row_id", "=", userId).where("action", "=", "update").execute();
  const deeds = lines.map(({ after: said }) => (said as { geste: string }).geste);
  expect(deeds).toEqual(["lien de mot de passe", "lien de mot de passe", "mot de passe par lien"]);
});

test("EQUIPE-08 disabling, another role and the end of who made it kill a password link, which is no invitation", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const make = async (id: string) =>
    ((await act(office, "motdepasse", id, { actuel: ADMIN_PASSWORD })).body as Link).address.split("/").at(-1) ?? "";
  for (const [deed, more] of [
    ["desactiver", { confier: "" }],
    ["role", { role: "chantier" }],
  ] as [string, Fields][]) {
    const { userId } = await addMember(db, "commercial");
    const secret = await make(userId);
    const { id } = await db.selectFrom("invitations").select("id").where("compte", "=", userId).executeTakeFirstOrThrow();
    expect((await act(office, "renouveler", id)).status).toBe(409);
    expect((await accept(secret, `autre.${deed}`)).status).not.toBe(302);
    await act(office, deed, userId, more);
    expect((await guest(secret)).status).toBe(410);
    expect((await guest(secret, { password: PASSWORD })).status).toBe(410);
  }
  expect((await members(db)).filter(({ username }) => username.startsWith("autre"))).toEqual([]);
  const [me = { id: "" }] = (await members(db)).filter(({ username }) => username === "admin");
  expect((await act(office, "motdepasse", me.id, { actuel: ADMIN_PASSWORD })).status).toBe(409);
});

test("another role keeps nobody it cannot open, and who leaves the Direction leaves no door open behind", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const { userId } = await addMember(db, "commercial");
  await changeContent(db, (trx) => addContactRequest(trx, { nom: "Kossi Agbeko" }));
  await db.updateTable("people").set({ assigne_a: userId }).execute();
  const followers = () => db.selectFrom("people").select("assigne_a").execute();
  await act(office, "role", userId, { role: "secretariat" });
  expect(await followers()).toEqual([{ assigne_a: userId }]);
  await act(office, "role", userId, { role: "chantier" });
  expect(await followers()).toEqual([{ assigne_a: null }]);

  for (const deed of ["desactiver", "role"]) {
    const { userId: leaver, session } = await addMember(db, "super_admin");
    const admin = await session();
    if (!admin) throw new Error("No session");
    const invited = await inviteMember(db, admin, { prenom: "Dela", nom: "Ayivor", role: "super_admin" });
    if (!invited.ok) throw new Error("Not invited");
    await act(office, deed, leaver, deed === "role" ? { role: "secretariat" } : { confier: "" });
    expect((await guest(invited.secret)).status).toBe(410);
    expect((await accept(invited.secret, `dela.${deed}`)).status).toBe(410);
  }
  expect((await members(db)).filter(({ username }) => username.startsWith("dela"))).toEqual([]);
});

test("EQUIPE-04 one account of the Direction stays active, whoever acts, also when two disable each other at once", async () => {
  await using db = await openTestDatabase();
  const first = await signInToBackOffice(db);
  const [me = { id: "" }] = await members(db);
  const refused = { status: 409, body: { kind: "refused", failure: { title: LAST_DIRECTION } } };
  expect(LAST_DIRECTION).toBe("Il doit rester au moins un compte Direction actif.");
  expect(await act(first, "desactiver", me.id)).toMatchObject(refused);
  expect(await act(first, "role", me.id, { role: "secretariat" })).toMatchObject(refused);

  const { userId, session } = await addMember(db, "super_admin");
  expect(await act(first, "desactiver", me.id)).toMatchObject(refused); // nobody disables himself, alone or not
  // Both were let in: whoever comes after the first has ended his session is turned away at the door.
  const own = await findLiveSession(db, readSessionToken((await signInAsAdmin(db)).cookie) ?? "");
  const other = await session();
  if (!own || !other) throw new Error("No session");
  const outcomes = await Promise.all([disableMember(db, own, userId), disableMember(db, other, me.id)]);
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "last-direction" }]);
  const active = (await members(db)).filter(({ desactive_le }) => desactive_le === null);
  expect(active).toHaveLength(1);

  const lost = (await members(db)).find(({ desactive_le }) => desactive_le !== null);
  await authDb(db)
    .updateTable("user")
    .set({ role: "chantier" })
    .where("id", "=", lost?.id ?? "")
    .execute();
  const back = await resetAdminPassword(db, lost?.username.toUpperCase());
  expect(back).toMatchObject({ username: lost?.username, isEnabled: true });
  expect((await members(db)).find(({ id }) => id === lost?.id)).toMatchObject({ role: "chantier", desactive_le: null }); // as it was
  const lines = await db.selectFrom("audit_log").select(["action", "actor_nom"]).orderBy("numero", "desc").limit(2).execute();
  expect(lines).toEqual([
    { action: "enable", actor_nom: "Exploitant du serveur" },
    { action: "update", actor_nom: "Exploitant du serveur" },
  ]);
});

test("who was disabled or given another role after being let in changes nothing of the team", async () => {
  await using db = await openTestDatabase();
  await signInToBackOffice(db);
  const { userId: target } = await addMember(db, "chantier");
  const { userId, session } = await addMember(db, "super_admin");
  const admin = await session(); // let in, as the guard of the request does
  if (!admin) throw new Error("No session");
  for (const change of [{ desactive_le: new Date().toISOString() }, { desactive_le: null, role: "secretariat" as const }]) {
    await authDb(db).updateTable("user").set(change).where("id", "=", userId).execute();
    const before = await stored(db);
    const refused = { ok: false, reason: "not-allowed" };
    expect(await disableMember(db, admin, target)).toEqual(refused);
    expect(await changeRole(db, admin, target, "super_admin")).toEqual(refused);
    expect(await inviteMember(db, admin, { prenom: "Dela", nom: "Ayivor", role: "chantier" })).toEqual(refused);
    expect(await stored(db)).toBe(before);
  }
});

test("only the Direction reads or changes the team, and a stranger nothing", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  await invite(office);
  for (const role of ["secretariat", "commercial", "chantier"] as const) {
    const { cookie } = await signInAs(db, role);
    for (const fields of [undefined, { intent: "inviter", prenom: "A", nom: "B", role: "super_admin" }]) {
      const body = fields && new URLSearchParams(fields);
      const request = new Request(`${ORIGIN}${PAGE}`, { method: fields ? "POST" : "GET", headers: { cookie }, body });
      const args = { request, params: {}, url: new URL(request.url), pattern: PAGE, context: office.context } as never;
      expect((await answerOf(() => (fields ? page.action : page.loader)(args))).status, role).toBe(403);
    }
  }
  expect((await callAsStranger(page.loader, PAGE)).status).toBe(302);
  expect((await callAsStranger(page.action, PAGE, { fields: dela })).status).toBe(401);
  expect(await db.selectFrom("invitations").select("id").execute()).toHaveLength(1);
});

test("LIEN-04 the 31st unknown secret of an address within ten minutes is refused with 429, and a known one still opens", async () => {
  await using db = await openTestDatabase();
  const office = await signInToBackOffice(db);
  const secret = await invite(office);
  const before = await stored(db);
  const unknown = (guess: number) => guest(`${"A".repeat(20)}${String(guess).padStart(2, "0")}`, undefined, "198.51.100.77");
  for (let guess = 1; guess <= 30; guess++) expect((await unknown(guess)).status).toBe(404);
  for (const guess of [31, 32]) {
    const { status, headers, body } = await unknown(guess);
    expect([status, body]).toEqual([429, { kind: "closed", message: "Trop d’essais. Réessayez dans quelques minutes." }]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(500);
  }
  expect((await guest(secret, undefined, "198.51.100.77")).status).toBe(200);
  expect((await guest("A".repeat(22), undefined, "198.51.100.78")).status).toBe(404);
  expect(await stored(db)).toBe(before); // looking writes nothing
});
