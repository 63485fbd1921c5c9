import { expect, test } from "vitest";
import { countWords, type ListSubject, listDescription, listHeading, listTitle } from "./list-words.ts";

const sale: ListSubject = { table: "properties", offer: "à vendre" };
const cars: ListSubject = { table: "vehicles", offer: "à vendre" };
const prices = { least: 18_000_000, most: 185_000_000 };

test("LISTE-04 heading, title, description and count say what the list holds, one and many told apart", () => {
  expect(listHeading({ ...sale, type: "villa", ville: "Lomé" })).toBe("Villas à vendre à Lomé");
  expect(listHeading(sale)).toBe("Biens à vendre au Togo");
  expect(listHeading({ ...sale, ville: "Lomé", quartier: "Agoè-Nyivé" })).toBe("Biens à vendre à Agoè-Nyivé, Lomé");
  expect(listHeading({ ...sale, type: "bureau", offer: "à louer" })).toBe("Bureaux à louer au Togo");
  expect(listHeading({ table: "properties", isFurnished: true, type: "appartement", ville: "Lomé" })).toBe("Appartements meublés à Lomé");
  expect(listHeading({ table: "properties", isFurnished: true, type: "villa" })).toBe("Villas meublées au Togo");
  expect(listHeading({ ...cars, marque: "Toyota" })).toBe("Toyota à vendre au Togo");
  expect(listHeading(cars)).toBe("Véhicules à vendre au Togo");
  expect(listHeading({ table: "projects" })).toBe("Nos réalisations au Togo");
  expect(listHeading({ table: "projects", categorie: "amenagement", ville: "Kara" })).toBe("Nos réalisations d’aménagement à Kara");

  expect(plain(listTitle("Villas à vendre à Lomé", 20, 1))).toBe("Villas à vendre à Lomé : 20 annonces | FADEM");
  expect(plain(listTitle("Villas à vendre à Lomé", 1, 1))).toBe("Villas à vendre à Lomé : 1 annonce | FADEM");
  expect(plain(listTitle("Villas à vendre à Lomé", 20, 2))).toBe("Villas à vendre à Lomé : 20 annonces, page 2 | FADEM");

  const villas: ListSubject = { ...sale, type: "villa", ville: "Lomé" };
  expect(plain(listDescription(villas, 20, prices))).toBe(
    "20 villas à vendre à Lomé, de 18 000 000 à 185 000 000 FCFA. Prix en francs et en euros, visite sur rendez-vous.",
  );
  expect(plain(listDescription(villas, 1, { least: 185_000_000, most: 185_000_000 }))).toBe(
    "1 villa à vendre à Lomé, à 185 000 000 FCFA. Prix en francs et en euros, visite sur rendez-vous.",
  );
  expect(plain(listDescription(villas, 0, undefined))).toMatch(/^Aucune villa à vendre à Lomé\. /);
  expect(
    plain(listDescription({ ...cars, offer: "à louer", marque: "Toyota", unit: "par jour" }, 2, { least: 25_000, most: 85_000 })),
  ).toMatch(/^2 véhicules Toyota à louer au Togo, de 25 000 à 85 000 FCFA par jour\. /);
  expect(plain(listDescription({ table: "projects", ville: "Lomé" }, 4, undefined))).toMatch(/^4 réalisations à Lomé\. /);

  const counts = ([table, total]: [ListSubject["table"], number]) => plain(countWords(total, table));
  const asked: [ListSubject["table"], number][] = [
    ["properties", 20],
    ["properties", 1],
    ["vehicles", 7],
    ["vehicles", 1],
    ["projects", 4],
    ["properties", 0],
  ];
  expect(asked.map(counts)).toEqual(["20 biens", "1 bien", "7 véhicules", "1 véhicule", "4 réalisations", "0 bien"]);
});

function plain(text: string) {
  return text.replaceAll("\u00a0", " ");
}
