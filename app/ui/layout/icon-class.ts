/** The icons that icons.css draws; scripts/prepare-icons.ts writes it. */
export const iconNames = [
  "arrow",
  "bath",
  "bed",
  "bluetooth",
  "calendar",
  "check",
  "door",
  "fuel",
  "gauge",
  "gears",
  "gps",
  "next",
  "no-image",
  "parking",
  "pin",
  "ruler",
  "shield",
  "snow",
  "trees",
  "users",
  "waves",
] as const;
export type IconName = (typeof iconNames)[number];

/** The class of an element that its icon precedes. */
export function iconBefore(name: IconName) {
  return `icon-before icon-${name}`;
}
