// The slots of visits and the form that asks for one, one file to fetch.
export { VisitDialog, VisitRequestForm } from "#app/features/bookings/requests/visit-request-form.tsx";
