import { isDatabaseUnavailable } from "#app/db/engine/client.server.ts";
import { SharedWork } from "#app/kernel/limits/shared-work.server.ts";
import { readSessionToken } from "./session-cookie.server.ts";

const REMEMBERED_MS = { live: 5_000, over: 60_000 };
const MAX_REMEMBERED = 2_000;

/**
 * Which cookies belong to a live session. The front asks once for all requests with the same token, and treats a browser with a dead
 * token as a visitor: kept pages, and the places of its network. What a member may do is asked elsewhere, at each request.
 */
export class SessionMemory {
  readonly #isLive: (token: string) => Promise<boolean>;
  readonly #asking = new SharedWork<boolean>();
  readonly #known = new Map<string, { isLive: boolean; until: number }>();

  constructor(isLive: (token: string) => Promise<boolean>) {
    this.#isLive = isLive;
  }

  /** True for a visitor, as far as that is known without asking. */
  isVisitor(cookie: string | undefined, now = performance.now()): boolean {
    const token = cookie && readSessionToken(cookie);
    return !token || this.#recall(token, now) === false;
  }

  /** The token of a living session; undefined for a visitor, and while the database cannot tell. */
  async find(cookie: string | undefined, now = performance.now()): Promise<string | undefined> {
    const token = cookie && readSessionToken(cookie);
    if (!token) return undefined;
    try {
      const isLive = this.#recall(token, now) ?? (await this.#asking.run(token, () => this.#ask(token, now))).result;
      return isLive ? token : undefined;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      return undefined;
    }
  }

  #recall(token: string, now: number) {
    const known = this.#known.get(token);
    return known && known.until > now ? known.isLive : undefined;
  }

  async #ask(token: string, now: number) {
    const isLive = await this.#isLive(token);
    this.#known.delete(token); // asked last, forgotten last
    this.#known.set(token, { isLive, until: now + (isLive ? REMEMBERED_MS.live : REMEMBERED_MS.over) });
    const [oldest] = this.#known.size > MAX_REMEMBERED ? this.#known.keys() : [];
    if (oldest !== undefined) this.#known.delete(oldest);
    return isLive;
  }
}
