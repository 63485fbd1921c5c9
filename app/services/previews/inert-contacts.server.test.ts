import { expect, test } from "vitest";
import { withInertContacts } from "./inert-contacts.server.ts";
import { PREVIEW_FORM } from "./preview-form.ts";

test("whatever writes, calls or sends is inert, links and the form of the preview are not", () => {
  const usable = [
    '<a href="/biens/villa">Villa</a>',
    '<a class="x" href="/media/a.jpg" data-opens="pictures">Photo</a>',
    `<form method="post" ${PREVIEW_FORM}="true">`,
    '<aside href="tel:1">',
  ];
  for (const tag of usable) expect(withInertContacts(tag)).toBe(tag);
  const inert = [
    '<a class="button" href="https://wa.me/228?text=Bonjour" target="_blank">WhatsApp</a>',
    '<a href="tel:+22890">Appeler</a>',
    '<a href="mailto:a@exemple.tg">Écrire</a>',
    '<a data-opens="enquiry" href="/demande/envoyer?bien=1">Visiter</a>',
    '<form action="/contact/envoyer">',
  ];
  for (const tag of inert) expect(withInertContacts(tag)).toMatch(/^<(a|form) inert="" /);
});
