// The forms of somebody who writes to the company, one file to fetch.
export { ContactForm } from "#app/features/contact-requests/contact-form.tsx";
export { EnquiryForm } from "#app/features/contact-requests/enquiry-form.tsx";
export { ListingEnquiryDialog } from "#app/features/contact-requests/listing-enquiry-dialog.tsx";
