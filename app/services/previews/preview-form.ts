/** Set on the forms of a preview that are its own: the others are of the page it shows, and inert. */
export const PREVIEW_FORM = "data-preview-form";
