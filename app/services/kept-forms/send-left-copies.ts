import { postDraft } from "./draft-sync.ts";
import { UNSENT_FIELD } from "./form-draft.ts";
import { adoptFormerCopies, claimCopy, dropCopy, dropFormerCopies, fieldIn, listCopies } from "./local-copy.ts";
import { isHeldHere } from "./one-tab.ts";

/** Whose words this page sends; undefined outside the back-office. */
let account: string | undefined;

/**
 * At the end of a session that was asked for the next person at this device finds no words of this one: those of listings are on the server
 * by then, or stay where it cannot be reached.
 */
export async function clearDevice() {
  dropFormerCopies();
  for (const { place, form, instance, copy } of listCopies(account)) {
    const isOnServer = form.endsWith("/brouillon");
    const answer = isOnServer && account ? await postDraft(form, instance, copy.fields, copy.base) : undefined;
    if (!isOnServer || answer?.kind === "kept") dropCopy(place);
  }
}

/**
 * What was typed in a tab that is gone, and that the server does not have: sent as the draft that it is. Where another device went on
 * meanwhile it stays here, and both versions are shown when its form is opened.
 */
export async function sendLeftCopies(member: string) {
  account = member;
  adoptFormerCopies(member);
  for (const { place, form, instance } of listCopies(member)) {
    if (!form.endsWith("/brouillon") || isHeldHere(place)) continue;
    const held = await claimCopy(place, () => {}); // a form that is open in another tab has it
    if (held === "elsewhere") continue;
    const { copy } = held; // its tab may have gone on writing until it let go
    const answer = copy && (await postDraft(form, instance, copy.fields, copy.base));
    if (copy && answer?.kind === "kept") {
      if (fieldIn(copy.fields, UNSENT_FIELD) === undefined) held.drop();
      else held.write({ ...copy, base: answer.version }); // the names of files that never left are nowhere else
    }
    held.release();
  }
}
