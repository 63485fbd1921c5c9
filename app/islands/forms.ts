// The forms of somebody who writes to the company, one file to fetch.
export { ContactForm } from "#app/features/contact/contact-form.tsx";
export { EnquiryForm } from "#app/features/contact/enquiry-form.tsx";
export { ListingEnquiryDialog } from "#app/features/contact/listing-enquiry-dialog.tsx";
