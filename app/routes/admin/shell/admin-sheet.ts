/** Tabs and account, where they are not always on screen. */
export const SHEET_ID = "onglets";

export function closeSheet() {
  document.getElementById(SHEET_ID)?.hidePopover();
}
