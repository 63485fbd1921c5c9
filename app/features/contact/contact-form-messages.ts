import type { FormMessages } from "#app/services/visitor-forms/visitor-form.ts";

export const contactMessages: FormMessages = {
  sent: { title: "Message envoyé avec succès\u00a0! Nous vous contacterons bientôt." },
  failed: "Erreur lors de l'envoi du message. Veuillez réessayer.",
};

const failed = "Une erreur est survenue lors de l’envoi de votre demande. Veuillez réessayer.";

export const enquiryMessages: Record<"visite" | "devis" | "contact", FormMessages> = {
  contact: contactMessages,
  visite: { sent: { title: "Demande envoyée", description: "Nous vous contacterons bientôt pour convenir du rendez-vous." }, failed },
  devis: { sent: { title: "Demande envoyée", description: "Nous vous contacterons bientôt au sujet de votre devis." }, failed },
};

/** For a visit or a quote; who writes from the contact form is answered by e-mail. */
export const EMAIL_OR_TELEPHONE = "Indiquez un téléphone ou un e-mail.";
