import { z } from "zod";
import type { Db } from "#app/db/engine/client.server.ts";
import type { FormValues } from "#app/lib/forms/forms.server.ts";
import type { Actor } from "#app/services/audit/record-change.server.ts";
import { hasRight } from "#app/services/auth/rights.ts";
import type { ContentFields, ContentInput } from "#app/services/content/content-fields.ts";
import { exportedName } from "#app/services/content/content-values.ts";
import { type FormDraft, findDraft } from "#app/services/kept-forms/drafts.server.ts";
import type { Content } from "./content.server.ts";
import { exportContent } from "./content-queries.server.ts";

type Values = Readonly<Record<string, unknown>>;
type Member = Actor & { role: string };

/** The fields of a content that this member is neither shown nor asked for. */
function withheldFrom({ reserved }: Pick<Content, "reserved">, member: { role: string }): readonly string[] {
  return reserved && !hasRight(member, reserved.right) ? reserved.fields : [];
}

/** Said beside a field that a form opened under another role still sends. */
const WITHHELD = "Votre rôle ne permet pas de remplir ce champ.";

/**
 * A kind of content as one member works with it. Fields that his role withholds are in no row he reads and in no form he may send; what he
 * saves leaves them as they are: as the draft he goes on from has them, as the stored row does, or as a new form begins.
 */
export function contentFor(content: Content, member: { role: string }): Content {
  const names = withheldFrom(content, member);
  if (names.length === 0) return content;
  const exported = content.exported.filter((column) => !names.includes(exportedName(column)));
  const strip = <Row extends object>(row: Row) => without(row, names) as Row;

  /** What is to be stored in those fields. */
  async function withheldValues(db: Db, actor: Actor, id: string | undefined, draftBase = 0): Promise<Values> {
    const row = id ? await content.find(db, id) : undefined;
    const begun = row ? only(row, names) : readEach(content, only(content.initial, names), names);
    const draft = id && draftBase > 0 ? await findDraft(db, content.table, id, actor) : undefined;
    return { ...begun, ...(draft && readEach(content, draft.valeurs, names)) };
  }

  return {
    ...content,
    exported,
    export: (db, filter) => exportContent(db, { ...content, exported }, filter),
    fields: without(content.fields, names) as ContentFields,
    schema: content.schema.safeExtend(
      Object.fromEntries(names.map((name) => [name, z.undefined(WITHHELD).optional()])),
    ) as Content["schema"],
    create: async (db, actor, input, id, copyOf, draftBase) =>
      content.create(db, actor, { ...input, ...(await withheldValues(db, actor, id, draftBase)) } as Input, id, copyOf, draftBase),
    update: async (db, actor, id, version, input, mark) =>
      content.update(db, actor, id, version, { ...input, ...(await withheldValues(db, actor, id, mark?.draftBase)) } as Input, mark),
    keepForLater: async (db, actor, unfinished) =>
      content.keepForLater(db, actor, {
        ...unfinished,
        values: await withWithheld(content, names, db, actor, unfinished.id, unfinished.values),
      }),
    find: async (db, id) => {
      const row = await content.find(db, id);
      return row && strip(row);
    },
    list: async (db, filter) => {
      const page = await content.list(db, filter);
      return { ...page, rows: page.rows.map(strip) };
    },
  };
}

type Input = ContentInput<Content["fields"]>;

/** A draft as this member may read it. */
export function draftFor<Draft extends Pick<FormDraft, "valeurs">>(content: Content, member: { role: string }, draft: Draft): Draft {
  const names = withheldFrom(content, member);
  return names.length === 0 ? draft : { ...draft, valeurs: without(draft.valeurs, names) as FormValues };
}

/** What a member typed; fields that he is not shown stay in a draft that he took up from a colleague. */
export function typedBy(content: Content, member: Member, db: Db, id: string, typed: FormValues): Promise<FormValues> {
  return withWithheld(content, withheldFrom(content, member), db, member, id, typed);
}

async function withWithheld(content: Content, names: readonly string[], db: Db, actor: Actor, id: string, typed: FormValues) {
  const draft = names.length > 0 ? await findDraft(db, content.table, id, actor) : undefined;
  return draft ? { ...typed, ...only(draft.valeurs, names) } : typed;
}

/** Each field by itself; one that is wrong is left out, and what was there stays. */
function readEach({ schema }: Content, values: Values, names: readonly string[]): Values {
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = (schema.shape[name] as z.ZodType).safeParse(values[name]);
      return read.success ? [[name, read.data]] : [];
    }),
  );
}

function without(values: object, names: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
}

function only<Values extends object>(values: Values, names: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Values;
}
