import { testimonialStatuts } from "#app/db/closed-lists.ts";
import { withToCheck, withToCheckLabel } from "#app/platform/inbox/request-mark.ts";
import type { ChosenAct, LotList } from "#app/platform/lots/lot.ts";
import { testimonialStatutLabels } from "./testimonial.ts";

/** What the list of the back-office can be narrowed to. */
export const testimonialLists = withToCheck(testimonialStatuts);
export type TestimonialList = (typeof testimonialLists)[number];
export const testimonialListLabels: Record<TestimonialList, string> = withToCheckLabel(testimonialStatutLabels);

export const testimonialActs = ["approuver", "rejeter", "corbeille"] as const satisfies readonly ChosenAct[];

export const testimonialLotList: LotList = {
  table: "testimonials",
  statuts: testimonialStatuts,
  hasSpam: false,
  one: "avis",
  many: "avis",
  ending: "",
};
