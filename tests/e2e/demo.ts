/** Listings of the demonstration, for tests that need one and not the list it stands in. */
export const PROPERTY = "/biens/villa-contemporaine-avec-piscine-b-0004";
export const PROJECT = "/realisations/residence-les-palmiers-immeuble-r-4-p-0001";
export const VEHICLE = "/vehicules/mercedes-glc-2020-v-0002";
