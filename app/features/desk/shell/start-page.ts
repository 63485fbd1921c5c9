/** Where a member lands; on a small screen the only page that shows the tabs by itself. */
export const START = "/admin-dashboard";
export const TABS_ID = "onglets";
