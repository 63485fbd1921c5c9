/**
 * What is typed into the box, made into the filters of its list (DEC-208). Pure: the words of the rows come as `siteWords`. Every step looks at
 * a bounded number of words from one place, so that reading takes time by the length of the sentence; what is not understood stays words.
 */
import type { ListingTable, ListName } from "#app/db/tables/content-types.ts";
import { eurosToFrancs } from "#app/lib/text/money.ts";
import { todayInLome } from "#app/lib/time/dates.ts";
import { type ChoiceGroup, isChoiceGroup, isLimitGroup, type LimitGroup, withValues } from "#app/services/search/search.ts";
import { listKind } from "./list-kinds.ts";
import { type Search, wholeList } from "./list-search.ts";
import { type Limits, type Part, type Reading, SentenceScan } from "./scan-sentence.ts";
import { closedPhrases, type Meaning, type Offer, otherUnitPhrases, type Phrases, unitPhrases } from "./sentence-words.ts";

/** The words that the rows of each table bring: makes, free amenities, quartiers and towns outside the closed places. */
export type SiteWords = Readonly<Record<ListingTable, Phrases<Meaning>>>;

/** Filters that come apart when others are taken out of between them are read in the next passes: a fixed number of them. */
const PASSES = 4;

/** The same search with what its words say as filters, and the other words left; the search itself where they say nothing. */
export function readSentence(search: Search, words: SiteWords, today = todayInLome()): Search {
  let read = search;
  for (let pass = 0; pass < PASSES && read.q !== undefined && !read.isExact; pass++) {
    const next = readOnce(read, read.q, words, today);
    if (next === read) break;
    read = next;
  }
  return read;
}

function readOnce(search: Search, sentence: string, words: SiteWords, today: string): Search {
  const { table } = listKind(search.list);
  const scan = new SentenceScan(sentence, {
    closed: closedPhrases[table],
    site: words[table],
    units: unitPhrases[table],
    otherUnits: otherUnitPhrases[table],
    today: table === "vehicles" ? today : undefined,
  });
  const readings = scan.all();
  const list = listOf(search, readings);
  const target: Search = { ...moveTo(search, list), page: 1 };
  const usable = readings.filter(({ parts }) => parts.every((part) => isKnown(list, part, today)));
  if (usable.length === 0 || (table === "properties" && scan.namesVehicle && usable.every(({ parts }) => parts.every(isOfAnything))))
    return search;
  const read = usable.flatMap(({ parts }) => parts).reduce((before, part) => apply(before, part), fresh(target, usable));
  return { ...read, q: scan.without(usable), isExact: false };
}

/** Money and offers are said of homes and vehicles alike. */
function isOfAnything(part: Part) {
  return part.kind === "offer" || part.kind === "noise" || part.kind === "order" || ("group" in part && part.group === "prix");
}

/** Who names no offer and can pay this much in francs looks for a rent; a plot is only sold. */
const MOST_RENT = 2_000_000;

/**
 * The list a sentence speaks of, the last word of it first; one that only another list can ask leads there from a wider one, land papers
 * lead to sales from rents too. Where nothing says it, an amount does.
 */
function listOf(search: Search, readings: readonly Reading[]): ListName {
  const { list } = search;
  const parts = readings.flatMap((one) => one.parts);
  const offers = parts.flatMap((part) => (part.kind === "offer" ? [part.offer] : []));
  const { table } = listKind(list);
  if (table === "projects") return list;
  if (table === "vehicles") {
    const last = offers.at(-1);
    return last === undefined ? list : last === "vente" ? "vehicules-a-vendre" : "vehicules-a-louer";
  }
  const said = offers.includes("vente") && offers.includes("location") ? "annonces" : homeList(offers);
  const isAsked = (group: string) => parts.some((part) => "group" in part && part.group === group);
  const wide = said ?? list;
  if (isAsked("foncier") && said === undefined) return "acheter";
  if (isAsked("sejour") && (wide === "annonces" || wide === "louer")) return "louer-meuble";
  if (isAsked("meuble") && wide === "annonces") return "louer";
  return wide === "annonces" && offers.length === 0 ? (listOfAmount(search, parts) ?? wide) : wide;
}

function listOfAmount({ values }: Search, parts: readonly Part[]): ListName | undefined {
  const price = parts.findLast((part) => part.kind === "limit" && part.group === "prix");
  if (price?.kind !== "limit") return undefined;
  const types = parts.flatMap((part) => (part.kind === "filter" && part.group === "type" ? [part.value] : []));
  const wantedTypes = types.length > 0 ? types : (values.type ?? []);
  const amount = price.limits.max ?? price.limits.min ?? 0;
  const francs = price.currency === "eur" ? eurosToFrancs(amount).most : amount;
  return francs > MOST_RENT || wantedTypes.includes("terrain") ? "acheter" : "louer";
}

function homeList(offers: readonly Offer[]): ListName | undefined {
  const last = offers.at(-1);
  if (last === undefined) return undefined;
  if (last === "vente") return "acheter";
  return offers.includes("location-meublee") ? "louer-meuble" : "louer";
}

function isOfSales(list: ListName) {
  return listKind(list).offer === "à vendre";
}

/** The same search in another list of the same rows; what that list cannot ask is left out when its address is written. */
function moveTo(search: Search, list: ListName): Search {
  if (search.list === list) return search;
  const { groups } = listKind(list).definition;
  const values = Object.fromEntries(Object.entries(search.values).filter(([name]) => groups.some((group) => group.name === name)));
  const moved = { ...search, list, values };
  if (search.list === "annonces" || isOfSales(search.list) === isOfSales(list)) return moved;
  const { prix_min, prix_max, ...bounds } = search.bounds; // what a visitor would pay in rent is no price of a sale
  return { ...moved, bounds, isInEuros: false };
}

/** Whether a list can ask it, and within its limits. */
function isKnown(list: ListName, part: Part, today: string): boolean {
  if (part.kind === "offer" || part.kind === "noise") return true;
  const { groups, sorts } = listKind(list).definition;
  if (part.kind === "order") return sorts.some(({ name }) => name === part.tri);
  if (part.kind === "place") return groups.some(({ name }) => name === (part.quartier ? "quartier" : "ville"));
  const group = groups.find(({ name }) => name === part.group);
  if (!group) return false;
  if (isChoiceGroup(group)) return part.kind === "filter" && group.read(part.value) !== undefined;
  const { min, max } = limitsIn(part);
  const isWithin = (limit: number | undefined, name: string | undefined) =>
    limit === undefined || (name !== undefined && limit >= group.from && limit <= mostOf(group, today));
  return isWithin(min, group.min) && isWithin(max, group.max);
}

function mostOf({ to }: LimitGroup<never>, today: string) {
  return typeof to === "function" ? to(today) : to;
}

/** Limits are whole numbers; the price of a euro too. */
function limitsIn(part: Extract<Part, { kind: "filter" | "limit" }>): Limits {
  if (part.kind === "filter") return { min: Number(part.value) };
  const { min, max } = part.limits;
  return { min: min === undefined ? undefined : Math.round(min), max: max === undefined ? undefined : Math.round(max) };
}

/** What the sentence says anew of a group takes the place of what was chosen in it; equipment, of which all must hold, is added. */
function fresh(search: Search, readings: readonly Reading[]): Search {
  const { groups } = listKind(search.list).definition;
  const isPlace = readings.some(({ parts }) => parts.some(({ kind }) => kind === "place"));
  const groupsToReplace = new Set(readings.flatMap(({ parts }) => parts.flatMap((part) => ("group" in part ? [part.group] : []))));
  if (isPlace) groupsToReplace.add("quartier");
  return groups.reduce<Search>(
    (before, group) =>
      isChoiceGroup(group) && group.needs === "one" && groupsToReplace.has(group.name) ? withValues(before, group, []) : before,
    search,
  );
}

function apply(search: Search, part: Part): Search {
  const { groups } = listKind(search.list).definition;
  if (part.kind === "offer" || part.kind === "noise") return search;
  if (part.kind === "place") return applyPlace(search, part);
  if (part.kind === "order") return { ...search, tri: part.tri };
  const group = groups.find(({ name }) => name === part.group);
  if (!group) return search;
  if (isChoiceGroup(group)) return part.kind === "filter" ? applyChoice(search, group, part.value) : search;
  return isLimitGroup(group) ? applyLimits(search, group, part) : search;
}

function applyChoice(search: Search, group: ChoiceGroup<never>, given: string): Search {
  const value = group.read(given);
  if (value === undefined) return search;
  const chosen = group.most === 1 ? [] : (search.values[group.name] ?? []);
  const all = [...new Set([...chosen, value])].slice(0, group.most);
  return withValues(search, group, group.values ? group.values.filter((one) => all.includes(one)) : all.sort());
}

/** A quartier stands in its town; several of one town may be asked for, and another town ends them. */
function applyPlace(search: Search, { ville, quartier }: Extract<Part, { kind: "place" }>): Search {
  const { quartier: former = [], ville: towns = [], ...values } = search.values;
  const quartiersOfTown = towns.includes(ville) ? former : [];
  const all = quartier ? [...new Set([...quartiersOfTown, quartier])].slice(0, 10).sort() : quartiersOfTown;
  return { ...search, values: { ...values, ville: [ville], ...(all.length > 0 && { quartier: all }) } };
}

/** A limit takes the place of the same one; the other side stays where both can hold, in one currency. */
function applyLimits(search: Search, group: LimitGroup<never>, part: Extract<Part, { kind: "filter" | "limit" }>): Search {
  const { min, max } = limitsIn(part);
  const isInEuros = group.isPrice ? part.kind === "limit" && part.currency === "eur" : search.isInEuros;
  const isOtherCurrency = group.isPrice === true && isInEuros !== search.isInEuros;
  const former = (name: string | undefined) => (name === undefined || isOtherCurrency ? undefined : search.bounds[name]);
  let [least, most] = [min ?? former(group.min), max ?? former(group.max)];
  if (least !== undefined && most !== undefined && least > most) [least, most] = min === undefined ? [undefined, most] : [least, undefined];
  const bounds = Object.entries({
    ...search.bounds,
    ...(group.min && { [group.min]: least || undefined }),
    ...(group.max && { [group.max]: most }),
  }).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return { ...search, bounds: Object.fromEntries(bounds), isInEuros };
}

/** What a sentence alone asks of a list. */
export function sentenceSearch(list: ListName, q: string, words: SiteWords, today?: string): Search {
  return readSentence({ ...wholeList(list), q }, words, today);
}
