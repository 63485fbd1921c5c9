import type { SectionTexts } from "./site-text-catalogue.ts";

export const navbar = {
  tagline: ["subtitle", "Multi-services · Togo"],
  accueil: ["link", "Accueil"],
  a_propos: ["link", "À Propos"],
  services: ["link", "Services"],
  biens: ["link", "Biens Immobiliers"],
  realisations: ["link", "Réalisations"],
  vehicules: ["link", "Véhicules"],
  galerie: ["link", "Galerie"],
  contact: ["link", "Contact"],
} as const satisfies SectionTexts;

export const footer = {
  text: [
    "paragraph",
    "Immobilier, construction, gérance locative, véhicules et séjours meublés. Une équipe togolaise, à Lomé, Kara, Sokodé, Aneho et Dapaong.",
  ],
  whatsapp_cta: ["button", "Écrire sur WhatsApp"],
  explore_title: ["title", "Explorer"],
  accueil: ["link", "Accueil"],
  services: ["link", "Services"],
  realisations: ["link", "Réalisations"],
  vehicules: ["link", "Véhicules"],
  support_title: ["title", "Accompagner"],
  gerance: ["link", "Gérance locative"],
  diaspora: ["link", "Diaspora"],
  confiance: ["link", "Acheter en confiance"],
  a_propos: ["link", "À propos"],
  contact: ["link", "Contact"],
  reach_title: ["title", "Nous joindre"],
  rights: ["paragraph", "Tous droits réservés."],
  mentions_legales: ["link", "Mentions légales"],
  confidentialite: ["link", "Confidentialité"],
  legal_title: ["title", "Mentions légales"],
  legal_publisher_title: ["title", "Éditeur du site"],
  legal_publisher: [
    "paragraph",
    "Le site est édité par FADEM, entreprise établie à Lomé, au Togo. Forme juridique, numéro au registre du commerce (RCCM) et numéro d’identification fiscale (NIF) : à compléter par l’entreprise.",
  ],
  legal_director_title: ["title", "Responsable de la publication"],
  legal_director: ["paragraph", "La direction de FADEM. Nom du responsable : à compléter par l’entreprise."],
  legal_hosting_title: ["title", "Hébergement"],
  legal_hosting: ["paragraph", "Nom, adresse et téléphone de l’hébergeur : à compléter par l’entreprise."],
  legal_content_title: ["title", "Textes, images et annonces"],
  legal_content: [
    "paragraph",
    "Les textes et les images de ce site appartiennent à FADEM ou à ses partenaires ; leur reprise demande un accord écrit. Les prix, surfaces et disponibilités sont donnés à titre indicatif et confirmés avant tout engagement. L’équivalent en euros est calculé à la parité fixe de 655,957 FCFA pour 1 €.",
  ],
  privacy_title: ["title", "Confidentialité"],
  privacy_intro: [
    "paragraph",
    "FADEM traite les données personnelles selon la loi togolaise n° 2019-014 du 29 octobre 2019 relative à la protection des données à caractère personnel.",
  ],
  privacy_data_title: ["title", "Ce que nous recueillons"],
  privacy_data: [
    "paragraph",
    "Ce que vous écrivez dans nos formulaires : votre nom, votre e-mail, votre téléphone, votre pays si vous l’indiquez, votre message, et les photos que vous joignez pour vendre un véhicule. Un champ facultatif peut rester vide.",
  ],
  privacy_use_title: ["title", "À quoi cela sert"],
  privacy_use: [
    "paragraph",
    "À vous répondre, à préparer une visite, un devis ou une reprise, et à publier l’avis que vous nous confiez, avec votre nom et sans vos coordonnées. Rien n’est vendu ni loué. Seule l’équipe de FADEM y a accès, ainsi que l’hébergeur qui garde les données pour elle.",
  ],
  privacy_retention_title: ["title", "Combien de temps"],
  privacy_retention: [
    "paragraph",
    "Le temps de traiter votre demande et d’assurer son suivi. Ensuite tout est effacé, sans que personne ait à le demander, après les durées ci-dessous. Demandez-nous de l’effacer plus tôt quand vous le voulez.",
  ],
  privacy_rights_title: ["title", "Vos droits"],
  privacy_rights: [
    "paragraph",
    "Vous pouvez demander à voir vos données, à les corriger, à les faire effacer ou à vous opposer à leur usage : écrivez-nous ou appelez le secrétariat. Si notre réponse ne vous convient pas, vous pouvez saisir l’Instance de protection des données à caractère personnel (IPDCP), à Lomé.",
  ],
  privacy_cookies_title: ["title", "Cookies et mesure"],
  privacy_cookies: [
    "paragraph",
    "Ce site ne pose aucun cookie publicitaire et ne vous suit pas d’un site à l’autre. Votre appareil retient seulement ce qui est nommé ci-dessous. WhatsApp et les vidéos de YouTube ou Vimeo ne sont appelés que lorsque vous les touchez, et suivent alors leurs propres règles.",
  ],
  legal_contact_title: ["title", "Nous écrire"],
  prices: ["paragraph", "Prix en francs CFA. Équivalents en euros à la parité fixe : 1 € = 655,957 FCFA."],
} as const satisfies SectionTexts;
