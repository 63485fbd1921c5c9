// The calendar of stays and the form that asks for dates, one file to fetch.

export { StayRequestForm } from "#app/features/bookings/requests/stay-request-form.tsx";
export { StayPicker } from "#app/features/bookings/stays/stay-picker.tsx";
