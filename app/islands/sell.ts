// The form of a visitor who sells a vehicle, with its photos, one file to fetch.
export { SellRequestDialog, SellRequestPageForm } from "#app/features/selling/sell-request-form.tsx";
