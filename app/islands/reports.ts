// The form of a report, in a file of its own: a visitor who asks for a visit does not fetch it.
export { ListingReportForm } from "#app/features/contact/listing-report-form.tsx";
