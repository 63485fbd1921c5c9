// The forms of a visitor who writes to the company, one file to fetch.
export { ContactForm } from "#app/features/contact/contact-form.tsx";
export { EnquiryForm, ListingEnquiryDialog } from "#app/features/contact/enquiry-form.tsx";
