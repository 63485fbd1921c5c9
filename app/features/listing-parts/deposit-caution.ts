/** The one sentence against fraud, wherever one stands (DEC-178). */
export const DEPOSIT_CAUTION = "Ne payez jamais d’acompte avant une visite ou un contrat signé.";
