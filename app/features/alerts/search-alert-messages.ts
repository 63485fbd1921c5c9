import type { FormMessages } from "#app/services/visitor-forms/visitor-form.ts";

export const alertMessages: FormMessages = {
  sent: { title: "Vérifiez votre boîte\u00a0: un message vous attend pour confirmer. Rien ne part sans votre accord." },
  failed: "Une erreur est survenue\u00a0: l’alerte n’est pas créée. Veuillez réessayer.",
};

export const CONFIRMED = "Alerte active. Premier message demain à 7h s’il y a du nouveau.";
export const STOPPED = "Alerte arrêtée. Votre adresse est effacée.";
export const EXPIRED = "Ce lien a expiré. Créez l’alerte à nouveau.";
/** While no further alert is taken: from one network until the day is over, or from anybody until the hour is. */
export const PAUSED = {
  network: "Trop d’alertes depuis votre réseau aujourd’hui. Réessayez demain, ou demandez-le à FADEM sur WhatsApp.",
  all: "Trop d’alertes sont demandées en ce moment. Réessayez dans une heure, ou demandez-le à FADEM sur WhatsApp.",
};
