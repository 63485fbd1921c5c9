import { expect, test } from "vitest";
import { createRandom } from "#tests/random.ts";
import { type Search, savedAddress, understandSearch, writeSearch } from "./list-search.ts";
import { readSentence, type SiteWords } from "./read-sentence.ts";
import { type Meaning, phrasesOf } from "./sentence-words.ts";

const TODAY = "2026-11-16";
const make = (value: string): Meaning => ({ kind: "filter", group: "marque", value });
const amenity = (value: string): Meaning => ({ kind: "filter", group: "eq", value });

/** What the rows of a site bring beside the closed words. */
const words: SiteWords = {
  properties: phrasesOf([
    [{ kind: "place", ville: "sokode", quartier: "zongo" }, "Zongo"],
    [amenity("forage"), "Forage"],
    [amenity("groupe-electrogene"), "Groupe électrogène"],
  ]),
  vehicles: phrasesOf([
    [make("toyota"), "Toyota"],
    [make("kia"), "Kia"],
    [make("land-rover"), "Land Rover"],
  ]),
  projects: new Map(),
};

function searchAt(address: string, q: string): Search {
  const [path = "", parameters] = address.split("?");
  const params = new URLSearchParams(parameters);
  params.set("q", q);
  const search = understandSearch(path, params, TODAY);
  if (!search) throw new Error(`${address} is no list`);
  return search;
}

/** The list whose box it is typed into with what is chosen there, the sentence, and the address its filters have, decoded. */
const sentences: readonly (readonly [list: string, sentence: string, address: string])[] = [
  ["/annonces", "3 chambres Agoè", "/annonces?ville=lome&quartier=agoe-nyive&ch=3"],
  ["/annonces", "trois chambres", "/annonces?ch=3"],
  ["/annonces", "appartement 2 pièces moins de 200 000", "/louer/appartements?prix_max=200000&ch=1"],
  ["/annonces", "terrain 600 m² 20 millions", "/acheter/terrains?prix_max=20000000&surface_min=600"],
  ["/annonces", "villa piscine Baguida", "/annonces?type=villa&ville=lome&quartier=baguida&eq=piscine"],
  ["/annonces", "meublé 10 nuits", "/louer-meuble?sejour=court"],
  ["/annonces", "3 chambres Agoè moins de 200 000", "/louer/lome/agoe-nyive?prix_max=200000&ch=3"],
  ["/annonces", "villa", "/annonces?type=villa"],
  ["/annonces", "Villas à Lomé", "/annonces?type=villa&ville=lome"],
  ["/annonces", "maison ou villa à Kara", "/annonces?type=villa&type=maison&ville=kara"],
  ["/annonces", "je cherche une maison à louer à Lomé", "/louer/maisons/lome"],
  ["/annonces", "bonjour je voudrais un appartement meublé à Lomé svp", "/louer-meuble/appartements/lome"],
  ["/annonces", "APPARTEMENT A LOUER", "/louer/appartements"],
  ["/annonces", "appart 3 ch", "/annonces?type=appartement&ch=3"],
  ["/annonces", "studio meublé", "/louer-meuble/studios"],
  ["/annonces", "studio meublé par nuit à Lomé", "/louer-meuble/studios/lome"],
  ["/annonces", "terrain à vendre", "/acheter/terrains"],
  ["/annonces", "acheter terrain Sokodé", "/acheter/terrains/sokode"],
  ["/annonces", "parcelle Adétikopé", "/annonces?type=terrain&ville=lome&quartier=adetikope"],
  ["/annonces", "terrain 500m2 Sanguéra", "/annonces?type=terrain&ville=lome&quartier=sanguera&surface_min=500"],
  ["/annonces", "terrain de 300 à 600 m²", "/annonces?type=terrain&surface_min=300&surface_max=600"],
  ["/annonces", "entre 300 et 600 m2", "/annonces?surface_min=300&surface_max=600"],
  ["/annonces", "terrain 2 hectares Kpalimé", "/annonces?type=terrain&ville=kpalime&surface_min=20000"],
  ["/annonces", "moins de 1 000 m²", "/annonces?surface_max=1000"],
  ["/annonces", "terrain au moins 400 mètres carrés", "/annonces?type=terrain&surface_min=400"],
  ["/annonces", "bureaux climatisés Lomé", "/annonces?type=bureau&ville=lome&eq=climatisation"],
  ["/annonces", "boutique à louer", "/louer/commerces"],
  ["/annonces", "local commercial Kara", "/annonces?type=commerce&ville=kara"],
  ["/annonces", "immeuble à vendre Lomé", "/acheter/immeubles/lome"],
  ["/annonces", "villa 4 chambres avec piscine et jardin", "/annonces?type=villa&ch=4&eq=jardin&eq=piscine"],
  ["/annonces", "villa avec parking, clim et sécurité", "/annonces?type=villa&eq=climatisation&eq=parking&eq=securite"],
  ["/annonces", "villa 4 chambres 3 salles de bain", "/annonces?type=villa&ch=4&sdb=3"],
  ["/annonces", "2 sdb", "/annonces?sdb=2"],
  ["/annonces", "une chambre", "/annonces?ch=1"],
  ["/annonces", "deux chambres salon", "/annonces?ch=2"],
  ["/annonces", "chambre salon Adidogomé", "/annonces?ville=lome&quartier=adidogome&ch=1"],
  ["/annonces", "une pièce", "/annonces?ch=1"],
  ["/annonces", "trois pièces", "/annonces?ch=2"],
  ["/annonces", "F3 à louer", "/louer?ch=2"],
  ["/annonces", "t4 Tokoin", "/annonces?ville=lome&quartier=tokoin&ch=3"],
  ["/annonces", "10 chambres", "/annonces?ch=6"],
  ["/annonces", "3 à 4 chambres", "/annonces?ch=3"],
  ["/annonces", "au moins 3 chambres", "/annonces?ch=3"],
  ["/annonces", "jusqu’à 3 chambres", "/annonces?q=jusqu’à 3 chambres"],
  ["/annonces", "moins de 100 000", "/louer?prix_max=100000"],
  ["/annonces", "moins de 100000 FCFA", "/louer?prix_max=100000"],
  ["/annonces", "jusqu'à 200k", "/louer?prix_max=200000"],
  ["/annonces", "jusqu’à 150 000 F CFA", "/louer?prix_max=150000"],
  ["/annonces", "maximum 75 000", "/louer?prix_max=75000"],
  ["/annonces", "75 000 maximum", "/louer?prix_max=75000"],
  ["/annonces", "80 000 au plus", "/louer?prix_max=80000"],
  ["/annonces", "budget 50 millions", "/acheter?prix_max=50000000"],
  ["/annonces", "budget de 50 millions de FCFA", "/acheter?prix_max=50000000"],
  ["/annonces", "à partir de 30 millions", "/acheter?prix_min=30000000"],
  ["/annonces", "plus de 100 millions", "/acheter?prix_min=100000000"],
  ["/annonces", "100 millions et plus", "/acheter?prix_min=100000000"],
  ["/annonces", "entre 10 et 20 millions", "/acheter?prix_min=10000000&prix_max=20000000"],
  ["/annonces", "entre 100 000 et 200 000", "/louer?prix_min=100000&prix_max=200000"],
  ["/annonces", "de 50 000 à 80 000 F", "/louer?prix_min=50000&prix_max=80000"],
  ["/annonces", "100 000 - 200 000", "/louer?prix_min=100000&prix_max=200000"],
  ["/annonces", "10-20 millions", "/acheter?prix_min=10000000&prix_max=20000000"],
  ["/annonces", "1,5 million", "/louer?prix_max=1500000"],
  ["/annonces", "1.5M", "/louer?prix_max=1500000"],
  ["/annonces", "30M", "/acheter?prix_max=30000000"],
  ["/annonces", "500.000", "/louer?prix_max=500000"],
  ["/annonces", "78 500 000 F", "/acheter?prix_max=78500000"],
  ["/annonces", "vingt millions", "/acheter?prix_max=20000000"],
  ["/annonces", "vingt-cinq millions", "/acheter?prix_max=25000000"],
  ["/annonces", "quatre-vingts millions", "/acheter?prix_max=80000000"],
  ["/annonces", "quatre-vingt-dix mille francs", "/louer?prix_max=90000"],
  ["/annonces", "deux cent mille", "/louer?prix_max=200000"],
  ["/annonces", "cent cinquante mille", "/louer?prix_max=150000"],
  ["/annonces", "un million", "/louer?prix_max=1000000"],
  ["/annonces", "deux millions et demi", "/acheter?prix_max=2500000"],
  ["/annonces", "1 milliard", "/acheter?prix_max=1000000000"],
  ["/annonces", "moins de 300 €", "/louer?prix_max=300&devise=eur"],
  ["/annonces", "300 euros par mois", "/louer?prix_max=300&devise=eur"],
  ["/annonces", "entre 200 et 400 €", "/louer?prix_min=200&prix_max=400&devise=eur"],
  ["/annonces", "villa 90 000 €", "/acheter/villas?prix_max=90000&devise=eur"],
  ["/annonces", "jusqu’à 50k€", "/acheter?prix_max=50000&devise=eur"],
  ["/annonces", "150 000 par mois", "/louer?prix_max=150000"],
  ["/annonces", "150 000 F/mois", "/louer?prix_max=150000"],
  ["/annonces", "25 000 la nuit", "/louer-meuble?prix_max=750000"],
  ["/annonces", "25 000 FCFA par nuit Lomé", "/louer-meuble/lome?prix_max=750000"],
  ["/annonces", "60 000 par semaine", "/louer-meuble?prix_max=258000"],
  ["/annonces", "2 semaines", "/louer-meuble?sejour=court"],
  ["/annonces", "meublé 6 mois", "/louer-meuble?sejour=long"],
  ["/annonces", "appartement 3 mois à Lomé", "/louer-meuble/appartements/lome?sejour=long"],
  ["/annonces", "court séjour", "/louer-meuble?sejour=court"],
  ["/annonces", "longue durée Kara", "/louer-meuble/kara?sejour=long"],
  ["/annonces", "non meublé", "/louer?meuble=non"],
  ["/annonces", "appartement non meublé Tokoin", "/louer/appartements/lome/tokoin?meuble=non"],
  ["/annonces", "Agoè-Nyivé", "/annonces?ville=lome&quartier=agoe-nyive"],
  ["/annonces", "agoe nyive", "/annonces?ville=lome&quartier=agoe-nyive"],
  ["/annonces", "Agoènyivé", "/annonces?ville=lome&quartier=agoe-nyive"],
  ["/annonces", "quartier Hédzranawoé", "/annonces?ville=lome&quartier=hedzranawoe"],
  ["/annonces", "dans le quartier d’Adidogomé", "/annonces?ville=lome&quartier=adidogome"],
  ["/annonces", "Agoè ou Baguida", "/annonces?ville=lome&quartier=agoe-nyive&quartier=baguida"],
  ["/annonces", "Bè Kpota", "/annonces?ville=lome&quartier=be-kpota"],
  ["/annonces", "Aného", "/annonces?ville=aneho"],
  ["/annonces", "Lama-Kara", "/annonces?ville=kara"],
  ["/annonces", "Lomé Kara", "/annonces?ville=kara"],
  ["/annonces", "Agoè Kara", "/annonces?ville=kara"],
  ["/annonces", "zongo", "/annonces?ville=sokode&quartier=zongo"],
  ["/annonces", "villa forage", "/annonces?type=villa&eq=forage"],
  ["/annonces", "villa groupe électrogène Lomé", "/annonces?type=villa&ville=lome&eq=groupe-electrogene"],
  ["/annonces", "maison calme", "/annonces?q=calme&type=maison"],
  ["/annonces", "maison près du marché", "/annonces?q=près du marché&type=maison"],
  ["/annonces", "villa vue mer Baguida", "/annonces?q=vue mer&type=villa&ville=lome&quartier=baguida"],
  ["/annonces", "château d’eau", "/annonces?q=château d’eau"],
  ["/annonces", "toyota", "/annonces?q=toyota"],
  ["/annonces", "toyota automatique", "/annonces?q=toyota automatique"],
  ["/annonces", "toyota 3 millions", "/acheter?q=toyota&prix_max=3000000"],
  ["/annonces", "120 000 km", "/annonces?q=120 000 km"],
  ["/annonces", "vila piscine", "/annonces?q=vila&eq=piscine"],
  ["/annonces", "B-0012", "/annonces?q=B-0012"],
  ["/annonces", "villa B-0012", "/annonces?q=B-0012&type=villa"],
  ["/annonces", "sans piscine", "/annonces?q=sans piscine"],
  ["/annonces", "à louer ou à vendre", "/annonces"],
  ["/annonces", "meublé à vendre", "/acheter"],
  ["/annonces", "à la", "/annonces?q=à la"],
  ["/annonces", "%%%", "/annonces?q=%%%"],
  ["/annonces", "3", "/annonces?q=3"],
  ["/annonces", "12", "/annonces?q=12"],
  ["/annonces", "2024", "/annonces?q=2024"],
  ["/annonces", "4x4", "/annonces?q=4x4"],
  ["/annonces", "3 chambres 3 chambres", "/annonces?ch=3"],
  ["/annonces", "3 villa chambres", "/annonces?type=villa&ch=3"],
  ["/annonces", "9999999999999999999999 chambres", "/annonces?q=9999999999999999999999 chambres"],
  ["/annonces", "0 chambre", "/annonces?q=0 chambre"],
  ["/annonces", "biens à Lomé", "/annonces?ville=lome"],
  ["/acheter?ch=2", "4 chambres", "/acheter?ch=4"],
  ["/acheter/villas/lome", "Kara", "/acheter/villas/kara"],
  ["/acheter/villas/lome", "appartement", "/acheter/appartements/lome"],
  ["/acheter/villas/lome?prix_max=50000000", "à partir de 20 millions", "/acheter/villas/lome?prix_min=20000000&prix_max=50000000"],
  ["/acheter/villas/lome?prix_max=50000000", "à partir de 80 millions", "/acheter/villas/lome?prix_min=80000000"],
  ["/acheter?prix_max=90000&devise=eur", "à partir de 20 millions", "/acheter?prix_min=20000000"],
  ["/acheter?eq=piscine", "jardin", "/acheter?eq=jardin&eq=piscine"],
  ["/acheter?ch=2", "à louer", "/louer?ch=2"],
  ["/acheter/villas/lome", "meublé", "/louer-meuble/villas/lome"],
  ["/acheter?page=2&tri=prix_asc", "villa", "/acheter/villas?tri=prix_asc"],
  ["/louer/lome/baguida", "à Agoè", "/louer/lome/agoe-nyive"],
  ["/louer?meuble=oui", "à vendre", "/acheter"],
  ["/louer", "10 nuits", "/louer-meuble?sejour=court"],
  ["/acheter", "10 nuits", "/acheter?q=10 nuits"],
  ["/louer-meuble", "Lomé 2 chambres", "/louer-meuble/lome?ch=2"],
  ["/vehicules-a-vendre", "toyota automatique", "/vehicules-a-vendre/toyota?boite=automatique"],
  ["/vehicules-a-vendre", "Toyota Corolla 2018", "/vehicules-a-vendre/toyota?q=Corolla&annee_min=2018&annee_max=2018"],
  ["/vehicules-a-vendre", "toyota diesel moins de 120 000 km", "/vehicules-a-vendre/toyota?km_max=120000&carburant=diesel"],
  ["/vehicules-a-vendre", "120 000 km", "/vehicules-a-vendre?km_max=120000"],
  ["/vehicules-a-vendre", "jusqu’à 80000km essence", "/vehicules-a-vendre?km_max=80000&carburant=essence"],
  ["/vehicules-a-vendre", "moins de 5 millions", "/vehicules-a-vendre?prix_max=5000000"],
  ["/vehicules-a-vendre", "4x4 à louer", "/vehicules-a-louer?q=4x4"],
  ["/vehicules-a-vendre", "voiture 7 places", "/vehicules-a-vendre?places=7"],
  ["/vehicules-a-vendre", "à partir de 2015", "/vehicules-a-vendre?annee_min=2015"],
  ["/vehicules-a-vendre", "entre 2015 et 2020", "/vehicules-a-vendre?annee_min=2015&annee_max=2020"],
  ["/vehicules-a-vendre", "avant 2010", "/vehicules-a-vendre?annee_max=2010"],
  ["/vehicules-a-vendre", "depuis 2018 gasoil boîte manuelle", "/vehicules-a-vendre?annee_min=2018&carburant=diesel&boite=manuelle"],
  ["/vehicules-a-vendre", "hybride ou électrique", "/vehicules-a-vendre?carburant=hybride&carburant=electrique"],
  ["/vehicules-a-vendre", "kia ou toyota climatisée gps", "/vehicules-a-vendre?marque=kia&marque=toyota&eq=climatisation&eq=gps"],
  ["/vehicules-a-vendre", "toyota à louer 50 000 par jour", "/vehicules-a-louer/toyota?prix_max=50000"],
  ["/vehicules-a-vendre", "toyota 2018 8 000 000", "/vehicules-a-vendre/toyota?prix_max=8000000&annee_min=2018&annee_max=2018"],
  ["/vehicules-a-vendre", "5 000 €", "/vehicules-a-vendre?prix_max=5000&devise=eur"],
  ["/vehicules-a-vendre", "villa piscine", "/vehicules-a-vendre?q=villa piscine"],
  ["/vehicules-a-vendre", "land rover", "/vehicules-a-vendre/land-rover"],
  ["/vehicules-a-vendre/kia", "toyota", "/vehicules-a-vendre/toyota"],
  ["/vehicules-a-louer", "à vendre", "/vehicules-a-vendre"],
  ["/vehicules-a-louer", "automatique Lomé", "/vehicules-a-louer?q=Lomé&boite=automatique"],
  ["/nos-realisations", "rénovation Kara", "/nos-realisations/renovation/kara"],
  ["/nos-realisations", "construction en cours à Lomé", "/nos-realisations/construction/lome?statut=en_cours"],
  ["/nos-realisations", "3 chambres", "/nos-realisations?q=3 chambres"],
  ["/nos-realisations", "école", "/nos-realisations?q=école"],
  ["/annonces", "200 € par semaine", "/louer-meuble?prix_max=858&devise=eur"],
  ["/annonces", "villa pour 50 millions", "/acheter/villas?prix_max=50000000"],
  ["/annonces", "loyer 80 000 F", "/louer?prix_max=80000"],
  ["/annonces", "3ch salon agoe", "/annonces?ville=lome&quartier=agoe-nyive&ch=3"],
  ["/annonces", "500k/mois", "/louer?prix_max=500000"],
  ["/annonces", "15000/nuit", "/louer-meuble?prix_max=450000"],
  ["/annonces", "moins de 15 000 / nuit", "/louer-meuble?prix_max=450000"],
  ["/annonces", "15 000 à 20 000 la nuit Lomé", "/louer-meuble/lome?prix_min=450000&prix_max=600000"],
  ["/annonces", "appartement f2 meublé 30000/jour", "/louer-meuble/appartements?prix_max=900000&ch=1"],
  ["/annonces", "chambre 20000 mois", "/louer?q=chambre&prix_max=20000"],
  ["/annonces", "location par jour", "/louer-meuble"],
  ["/annonces", "30 jours", "/louer-meuble?sejour=court"],
  ["/annonces", "caution 3 mois", "/annonces?q=caution 3 mois"],
  ["/annonces", "chambre salon 6 mois d’avance", "/annonces?q=6 mois d’avance&ch=1"],
  ["/annonces", "terrain 1 lot", "/annonces?type=terrain&surface_min=600"],
  ["/annonces", "2 lots à Sanguéra", "/annonces?ville=lome&quartier=sanguera&surface_min=1200"],
  ["/annonces", "terrain demi-lot", "/annonces?type=terrain&surface_min=300"],
  ["/annonces", "1/2 lot", "/annonces?surface_min=300"],
  ["/annonces", "terrain 20x30", "/annonces?type=terrain&surface_min=600"],
  ["/annonces", "terrain 12 000/m²", "/annonces?q=12 000/m²&type=terrain"],
  ["/annonces", "studio 75 mil", "/louer/studios?prix_max=75000"],
  ["/annonces", "50mil", "/louer?prix_max=50000"],
  ["/annonces", "terrain à 3M5", "/acheter/terrains?prix_max=3500000"],
  ["/annonces", "2M500", "/acheter?prix_max=2500000"],
  ["/annonces", "moins 200 000", "/louer?prix_max=200000"],
  ["/annonces", "100 000 $", "/annonces?q=100 000 $"],
  ["/annonces", "$100 000", "/annonces?q=$100 000"],
  ["/annonces", "villa 50 millions de naira", "/annonces?q=50 millions de naira&type=villa"],
  ["/annonces", "maison 35 millions à débattre", "/acheter/maisons?prix_max=35000000"],
  ["/annonces", "appartement pas cher", "/annonces?type=appartement&tri=prix_asc"],
  ["/annonces", "studio moins cher à louer", "/louer/studios?tri=prix_asc"],
  ["/annonces", "villa duplex bord de mer", "/annonces?q=duplex bord de mer&type=villa"],
  ["/annonces", "moto à vendre", "/acheter?q=moto"],
  ["/annonces", "voiture à louer 25 000 par jour", "/annonces?q=voiture à louer 25 000 par jour"],
  ["/annonces", "maison avec garage 2 voitures", "/annonces?q=2 voitures&type=maison&eq=parking"],
  ["/vehicules-a-louer", "20000/jour", "/vehicules-a-louer?prix_max=20000"],
  ["/vehicules-a-vendre", "toyota moins 100000km", "/vehicules-a-vendre/toyota?km_max=100000"],
  ["/vehicules-a-vendre", "voiture pas chère année 2015", "/vehicules-a-vendre?annee_min=2015&annee_max=2015&tri=prix_asc"],
  ["/nos-realisations", "pas cher", "/nos-realisations?q=pas cher"],
  ["/annonces", "3 chambres Agoè, 200 000…", "/louer/lome/agoe-nyive?prix_max=200000&ch=3"],
  ["/annonces", "maison 150k", "/louer/maisons?prix_max=150000"],
  ["/annonces", "villa 2 000 000", "/louer/villas?prix_max=2000000"],
  ["/annonces", "villa 2 000 001", "/acheter/villas?prix_max=2000001"],
  ["/annonces", "terrain 900 000", "/acheter/terrains?prix_max=900000"],
  ["/annonces?type=terrain", "1 million", "/acheter/terrains?prix_max=1000000"],
  ["/annonces", "maison à vendre ou à louer 150 000", "/annonces?type=maison&prix_max=150000"],
  ["/annonces", "titre foncier", "/acheter?foncier=3"],
  ["/annonces", "terrain titre foncier lomé", "/acheter/terrains/lome?foncier=3"],
  ["/annonces", "terrain titré", "/acheter/terrains?foncier=3"],
  ["/annonces", "maison avec papiers Kara", "/acheter/maisons/kara?foncier=3"],
  ["/louer", "parcelle avec titre foncier", "/acheter/terrains?foncier=3"],
  ["/acheter?foncier=4", "titré", "/acheter?foncier=3"],
  ["/louer/lome?ch=2&prix_max=250000", "villa a vendre kara", "/acheter/villas/kara?ch=2"],
  ["/louer/lome?prix_max=250000", "à vendre 30 millions", "/acheter/lome?prix_max=30000000"],
  ["/louer/lome?prix_max=250000", "meublé", "/louer-meuble/lome?prix_max=250000"],
  ["/acheter?prix_max=90000&devise=eur", "à louer", "/louer"],
  ["/vehicules-a-louer?prix_max=50000", "à vendre", "/vehicules-a-vendre"],
];

/** As people read an address. */
function decoded(address: string) {
  return decodeURIComponent(address.replaceAll("+", " "));
}

test("FILTRE-08 a sentence typed into the box becomes the filters of its list at one address, and the rest stays words", () => {
  const read = sentences.map(([list, sentence]) => [
    list,
    sentence,
    decoded(writeSearch(readSentence(searchAt(list, sentence), words, TODAY))),
  ]);
  expect(read).toEqual(sentences);
  expect(sentences.length).toBeGreaterThanOrEqual(150);
});

test("FILTRE-08 what was read has no more to read, keeps its filters in feeds and alerts, and leaves exact words alone", () => {
  for (const [list, sentence] of sentences) {
    const read = readSentence(searchAt(list, sentence), words, TODAY);
    const [path = "", parameters] = savedAddress(read).split("?");
    const kept = understandSearch(path, new URLSearchParams(parameters), TODAY);
    if (!kept) throw new Error(`${path} is no list`);
    expect({ ...kept, tri: read.tri }, sentence).toEqual(read);
    expect(readSentence(kept, words, TODAY), sentence).toBe(kept);
    const exact = { ...searchAt(list, sentence), isExact: true };
    expect(readSentence(exact, words, TODAY), sentence).toBe(exact);
  }
});

const pieces = sentences.flatMap(([, sentence]) => sentence.split(" "));

test("FILTRE-08 no sentence is refused: whatever is typed leads to one address that means the same when it is read again", () => {
  const random = createRandom(208);
  const one = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const signs = [..."aé1²€'’-–,.<>%/& 0k\u0301\u0130ßœ"];
  for (let round = 0; round < 800; round++) {
    const length = Math.floor(random() * 30);
    const typed = Array.from({ length }, () => (random() < 0.8 ? one(pieces) : one(signs) + one(signs))).join(random() < 0.9 ? " " : "");
    const search = searchAt(one(["/annonces", "/acheter/villas/lome?ch=2", "/louer", "/vehicules-a-vendre", "/nos-realisations"]), typed);
    const read = readSentence(search, words, TODAY);
    const [path = "", parameters] = writeSearch(read).split("?");
    const again = understandSearch(path, new URLSearchParams(parameters), TODAY);
    expect(again && writeSearch(again), typed).toBe(writeSearch(read));
    expect((read.q ?? "").length, typed).toBeLessThanOrEqual((search.q ?? "").length);
  }
});

/** Counts how often a sentence asks what words mean. */
class CountingWords extends Map<string, Meaning> {
  asked = 0;

  override get(phrase: string) {
    this.asked++;
    return super.get(phrase);
  }
}

test("R41 FILTRE-08 reading takes work by the length of a sentence, whatever stands in it", () => {
  const work = (piece: string, times: number) => {
    const counting = new CountingWords();
    readSentence({ ...searchAt("/annonces", "-"), q: piece.repeat(times) }, { ...words, properties: counting }, TODAY);
    return counting.asked;
  };
  for (const piece of ["a ", "1 ", "3 chambres ", "moins de ", "entre 1 ", "vingt ", "3 3 chambres ", "1 000 ", "villa "]) {
    const once = work(piece, 50);
    expect(work(piece, 200), piece).toBeLessThanOrEqual(4.2 * once + 16);
  }
});
