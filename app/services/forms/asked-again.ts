/** What a member has read of a question about the form that is sent again. */
export const SEEN_FIELD = "vus";
