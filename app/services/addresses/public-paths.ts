// Addresses that several parts of the house name. One constant each, so that a script in a page carries only those it uses; that the
// site map (routes.ts) has them all is checked by a test.

export const ABOUT_PATH = "/about";
export const LEGAL_NOTICE_PATH = "/mentions-legales";
export const PRIVACY_PATH = "/confidentialite";
export const TRUST_PATH = "/acheter-en-confiance";

export const CONTACT_PATH = "/contact/envoyer";
export const ENQUIRY_PATH = "/demande/envoyer";
export const REPORT_PATH = "/signaler";
/** The slots of a listing without script, and where the form of a visit is sent. */
export const VISITS_PATH = "/rendez-vous";
/** The private page of who asked for a visit; the router's spelling. */
export const VISIT_LINK_PATH = "/rendez-vous/:secret";
/** The calendar of a listing without script, and where its form is sent. */
export const STAYS_PATH = "/disponibilites";
export const REVIEW_PATH = "/avis/envoyer";
export const ALERT_PATH = "/alertes";
export const NEW_ALERT_PATH = "/alertes/nouvelle";
/** A link of a message; the router's spelling. */
export const ALERT_LINK_PATH = "/alertes/:jeton";
/** The private page of who asked for dates; the router's spelling. */
export const STAY_LINK_PATH = "/reservation/:secret";
export const SELL_PATH = "/vendre-votre-vehicule";
export const SELL_PHOTOS_PATH = "/api/photos-vente";
export const SIGN_IN_PATH = "/admin";
/** Where the Direction sets a second factor up before anything else, while the setting asks for one. */
export const FACTOR_PATH = "/admin-dashboard/double-authentification";
export const PASSKEY_CHALLENGE_PATH = "/api/auth/passkey/generate-authenticate-options";
export const PASSKEY_SIGN_IN_PATH = "/api/auth/passkey/verify-authentication";
/** Where a guest of the team chooses a user name and a password; the router's spelling. */
export const INVITATION_PATH = "/admin/invitation/:secret";
export const MEASURE_PATH = "/api/mesure";
export const MEDIA_UPLOAD_PATH = "/api/admin/medias";
export const LAND_SCAN_PATH = "/api/admin/scans-fonciers";
export const IMPORT_UPLOAD_PATH = "/admin-dashboard/parametres/import/envoi";

/** Files of listings that Meta fetches. */
export const META_HOMES_PATH = "/flux/meta-logements.csv";
export const META_VEHICLES_PATH = "/flux/meta-vehicules.csv";

/** Pages of text. */
export const textPages = [ABOUT_PATH, LEGAL_NOTICE_PATH, PRIVACY_PATH] as const;
/** Whatever visitors read under one fixed address besides the home page. */
export const fixedPages = [ABOUT_PATH, SELL_PATH, LEGAL_NOTICE_PATH, PRIVACY_PATH, TRUST_PATH] as const;
