/** One work for all who ask for the same thing while it is under way; nothing is kept of it afterwards. */
export class SharedWork<Result> {
  readonly #underWay = new Map<string, Promise<Result>>();

  /** `isOwn`: this call began it. */
  async run(key: string, work: () => Promise<Result>): Promise<{ result: Result; isOwn: boolean }> {
    const running = this.#underWay.get(key);
    if (running) return { result: await running, isOwn: false };
    const begun = work().finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, begun);
    return { result: await begun, isOwn: true };
  }
}
