/** The stylesheet that names our letters, by the id that a script finds it under. */
export const LETTERS = "letters";
/** Told to the window when they have joined the page, or are left to the stylesheet. */
export const LETTERS_IN = "fadem:letters";
