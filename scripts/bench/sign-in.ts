import { type AppProcess, adminPassword } from "#scripts/app-process.ts";

/** The cookies of a signed-in administrator. */
export async function signIn({ url }: AppProcess): Promise<string> {
  const body = new URLSearchParams({ username: "admin", password: adminPassword });
  const response = await fetch(`${url}/admin`, { method: "POST", body, headers: { origin: url }, redirect: "manual" });
  const cookie = response.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (cookie.length === 0) throw new Error(`The administrator could not sign in: ${response.status}`);
  return cookie.join("; ");
}
