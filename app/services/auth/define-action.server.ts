import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import type { Db } from "#app/db/engine/client.server.ts";
import { appDb } from "#app/kernel/runtime/database.server.ts";
import { readForm, removeField } from "#app/lib/forms/forms.server.ts";
import { badRequest } from "#app/lib/forms/http.ts";
import { requireAdmin, requireRight } from "./admin-guard.server.ts";
import type { Right } from "./rights.ts";
import type { LiveSession } from "./sessions.server.ts";

// How a route of the back-office is guarded: it is written as `loader = defineLoader(right, …)` and `action = defineAction(right, …)`, so
// that none exists without the name of a right. The rights stay readable on the function: the tests over the build and over every role
// list routes and intents from there.

/** One right, or the one that this address asks for. */
type RightFor<Args> = Right | ((args: Args) => Right);
type Intents<Args> = Record<string, RightFor<Args>>;

/** Who asks, and the database. */
export type MemberCall = { admin: LiveSession; db: Db };
/** One of the declared intents, and the form without it. */
export type IntentCall<Declared> = MemberCall & { intent: keyof Declared & string; form: FormData };

type GuardedHandler<Args, Answer, Rights> = ((args: Args) => Promise<Answer>) & { rights: Rights };

/** A loader that answers only members who have this right. */
export function defineLoader<Answer, Args extends LoaderFunctionArgs = LoaderFunctionArgs>(
  right: RightFor<NoInfer<Args>>,
  load: (args: Args, asked: MemberCall) => Answer | Promise<Answer>,
): GuardedHandler<Args, Answer, typeof right> {
  return guard(right, load);
}

/** An action that takes one form; or, with a right for each, the intents a form can name. Any other intent is refused. */
export function defineAction<Answer, Args extends ActionFunctionArgs = ActionFunctionArgs>(
  right: RightFor<NoInfer<Args>>,
  run: (args: Args, asked: MemberCall) => Answer | Promise<Answer>,
): GuardedHandler<Args, Answer, typeof right>;
export function defineAction<Answer, Declared extends Intents<never>, Args extends ActionFunctionArgs = ActionFunctionArgs>(
  intents: Declared & Intents<NoInfer<Args>>,
  run: (args: Args, asked: IntentCall<Declared>) => Answer | Promise<Answer>,
): GuardedHandler<Args, Answer, typeof intents>;
export function defineAction(
  rights: RightFor<ActionFunctionArgs> | Intents<ActionFunctionArgs>,
  run: (args: ActionFunctionArgs, asked: IntentCall<Intents<ActionFunctionArgs>>) => unknown,
) {
  if (typeof rights !== "object") return guard(rights, run as (args: ActionFunctionArgs, asked: MemberCall) => unknown);
  const action = async (args: ActionFunctionArgs) => {
    await requireAdmin(args.request); // a stranger's form is not even read
    const form = await readForm(args.request);
    const intent = removeField(form, "intent") ?? "";
    const right = Object.hasOwn(rights, intent) ? rights[intent] : undefined;
    if (right === undefined) throw badRequest();
    return run(args, { ...(await ask(args, right)), intent, form });
  };
  return Object.assign(action, { rights });
}

/** Intents that all take the right of their screen. */
export function intentsWith<Each extends RightFor<never>, Intent extends string>(right: Each, intents: readonly Intent[]) {
  return Object.fromEntries(intents.map((intent) => [intent, right])) as Record<Intent, Each>;
}

function guard<Args extends LoaderFunctionArgs, Answer>(
  right: RightFor<Args>,
  run: (args: Args, asked: MemberCall) => Answer | Promise<Answer>,
) {
  return Object.assign(async (args: Args) => run(args, await ask(args, right)), { rights: right });
}

async function ask<Args extends LoaderFunctionArgs>(args: Args, right: RightFor<Args>): Promise<MemberCall> {
  await requireAdmin(args.request); // before the address is looked at: a stranger does not learn whether it leads anywhere
  return { admin: await requireRight(args.request, typeof right === "function" ? right(args) : right), db: appDb() };
}
