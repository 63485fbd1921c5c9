import { sentFormPath, sentForms } from "#app/db/tables/content-types.ts";
import { ENQUIRY_PATH, NEW_ALERT_PATH } from "#app/services/addresses/public-paths.ts";
import { PREVIEW_FORM } from "./preview-form.ts";

const contacts = ["https://wa.me/", "tel:", "mailto:", ENQUIRY_PATH, ...sentForms.map(sentFormPath), NEW_ALERT_PATH];
const opening = /<(a|form)(\s[^>]*)>/g; // the renderer escapes ">" in attributes: a tag ends at the first one

/**
 * A preview sends nothing: its forms, and the links that write to the company or call it, can be looked at and not used, with or without
 * script. Done on the finished page, so that no part of a page has to know of previews, and none can forget.
 */
export function withInertContacts(html: string): string {
  return html.replace(opening, (tag, name: string, attributes: string) => {
    const isContact =
      name === "form" ? !attributes.includes(PREVIEW_FORM) : contacts.some((start) => attributes.includes(` href="${start}`));
    return isContact ? `<${name} inert=""${attributes}>` : tag;
  });
}
