import { type AppOptions, type AppProcess, startApp } from "#scripts/app-process.ts";
import { loggedErrors, startOnCopy } from "#tests/seeded-app.ts";

/** The servers that one test starts beside that of its worker: both runners stop them after it, with what they logged among its problems. */
export class MoreServers {
  readonly #apps: AppProcess[] = [];

  /** Anything out of the ordinary makes its first start itself. */
  async open(options: AppOptions = {}): Promise<AppProcess> {
    const app = await (Object.keys(options).length > 0 ? startApp(options) : startOnCopy());
    this.#apps.push(app);
    return app;
  }

  /** The first may own the data folder of the others: it goes last. */
  async stop(problems: string[]) {
    for (const app of this.#apps.toReversed()) {
      await app.stop();
      problems.push(...loggedErrors(app.output()));
    }
  }
}

/** Problems that a test did not provoke on purpose. */
export function unexpected(problems: string[], expectedErrors: RegExp[]): string[] {
  return problems.filter((problem) => !expectedErrors.some((pattern) => pattern.test(problem)));
}
