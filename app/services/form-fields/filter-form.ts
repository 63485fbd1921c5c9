/** The value of a choice that filters nothing: no filter knows it. */
export const ALL = "all";
