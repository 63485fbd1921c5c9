/** Under which a tab keeps what was chosen in a selection, until it is closed. */
export const CHOICES_KEY = "fadem-choix";
