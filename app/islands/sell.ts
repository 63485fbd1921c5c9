// The form of somebody who sells a vehicle, with its photos, one file to fetch.
export { SellRequestDialog } from "#app/features/selling/sell-request-dialog.tsx";
export { SellRequestPageForm } from "#app/features/selling/sell-request-page-form.tsx";
