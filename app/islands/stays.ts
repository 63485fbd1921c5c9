// The calendar of stays and the form that asks for dates, one file to fetch.
export { StayPicker } from "#app/features/stays/stay-picker.tsx";
export { StayRequestForm } from "#app/features/stays/stay-request-form.tsx";
