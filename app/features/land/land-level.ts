import { addDays } from "#app/lib/time/dates.ts";
import {
  foundingPapers,
  type LandDroit,
  type LandFile,
  type LandLevel,
  type LandNature,
  type LandPaper,
  type LandSource,
  levelNames,
  natureInSentence,
} from "./land-papers.ts";

/** As much of a file and of its papers as their level is made of. */
export type LevelFile = Pick<LandFile, "droit" | "litige" | "visible">;
export type LevelPaper = Pick<LandPaper, "nature" | "source" | "vue_le" | "expire_le" | "retiree_le" | "remplacee_par">;

/** The same day of the month so many months later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

function isoDay(ms: number) {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A state of rights says who held the land on one day: a sale or a mortgage may follow within weeks. */
const STATE_DAYS = 90;

/** The last day on which a paper counts: 90 days or so many months after it was seen, or its own end where that comes first. */
export function lastDayOf({ nature, vue_le, expire_le }: Pick<LevelPaper, "nature" | "vue_le" | "expire_le">, months: number): string {
  const old = nature === "etat_droits_reels" ? addDays(vue_le, STATE_DAYS) : addMonths(vue_le, months);
  return expire_le !== null && expire_le < old ? expire_le : old;
}

/** Still in hand: neither withdrawn nor replaced by another seeing of it. */
export function isStanding({ retiree_le, remplacee_par }: Pick<LevelPaper, "retiree_le" | "remplacee_par">): boolean {
  return retiree_le === null && remplacee_par === null;
}

export function countsOn(paper: LevelPaper, day: string, months: number): boolean {
  return isStanding(paper) && paper.vue_le <= day && day <= lastDayOf(paper, months);
}

type Need = { nature: LandNature; sources: readonly LandSource[] };

const anySource = ["copie", "original", "guichet"] as const;
const firstHand = ["original", "guichet"] as const;

/** What each level asks for beside the one below it. */
function needsOf(level: LandLevel, droit: LandDroit): Need[] | undefined {
  const founding = foundingPapers[droit];
  if (level === 2) return [{ nature: founding, sources: anySource }];
  if (level === 3)
    return [
      { nature: founding, sources: firstHand },
      { nature: "plan_cadastre", sources: firstHand },
      { nature: "identite_vendeur", sources: ["original"] },
    ];
  if (level === 4) return droit === "titre_foncier" ? [{ nature: "etat_droits_reels", sources: ["guichet"] }] : undefined;
  return [];
}

export type LandState = {
  level: LandLevel;
  /** The newest day on which a paper was seen that the level is made of. */
  since?: string;
  /** The last day on which the level holds; null when nothing in it ends. */
  until: string | null;
  /** What it falls to after that day. */
  fallsTo?: LandLevel;
};

/** A pure function of the file, its papers and the day: no level is ever set by hand. */
export function computeLevel<Paper extends LevelPaper>(
  file: LevelFile | undefined,
  papers: readonly Paper[],
  day: string,
  months: number,
): LandState {
  const level = levelAt(file, papers, day, months);
  const decisive = file?.droit ? decisivePapers(level, file.droit, papers, day, months) : [];
  const since = decisive
    .map(({ vue_le }) => vue_le)
    .sort()
    .at(-1);
  // A paper that counts today only ever ceases to: the level can fall on the day after one of these ends, and on no other.
  const ends = [...new Set(decisive.map((paper) => lastDayOf(paper, months)))].sort();
  for (const end of ends) {
    const falls = levelAt(file, papers, addDays(end, 1), months);
    if (falls < level) return { level, since, until: end, fallsTo: falls };
  }
  return { level, since, until: null };
}

function levelAt(file: LevelFile | undefined, papers: readonly LevelPaper[], day: string, months: number): LandLevel {
  if (!file?.droit || !file.visible || file.litige) return 0;
  let level: LandLevel = 1;
  for (const next of [2, 3, 4] as const) {
    const needs = needsOf(next, file.droit);
    if (!needs?.every((need) => papers.some((paper) => meets(paper, need, day, months)))) break;
    level = next;
  }
  return level;
}

function meets(paper: LevelPaper, { nature, sources }: Need, day: string, months: number): boolean {
  return paper.nature === nature && sources.includes(paper.source) && countsOn(paper, day, months);
}

/** Every paper that answers to a need of this level or of one below. */
function decisivePapers<Paper extends LevelPaper>(
  level: LandLevel,
  droit: LandDroit,
  papers: readonly Paper[],
  day: string,
  months: number,
): Paper[] {
  // From level 3 on the founding paper is one seen at first hand: a copy of it decides nothing any more.
  const levels = ([2, 3, 4] as const).filter((each) => each <= level && !(each === 2 && level > 2));
  const needs = levels.flatMap((each) => needsOf(each, droit) ?? []);
  return papers.filter((paper) => needs.some((need) => meets(paper, need, day, months)));
}

const worth: Record<LandSource, number> = { guichet: 3, original: 2, copie: 1 };

/** The papers the level of a day is made of, the best of each nature: what visitors are shown and members are reminded of. */
export function levelPapers<Paper extends LevelPaper>(file: LevelFile | undefined, papers: readonly Paper[], day: string, months: number) {
  if (!file?.droit) return [];
  const decisive = decisivePapers(levelAt(file, papers, day, months), file.droit, papers, day, months);
  const best = decisive.toSorted((one, other) => worth[other.source] - worth[one.source] || other.vue_le.localeCompare(one.vue_le));
  return decisive.filter((paper) => best.find(({ nature }) => nature === paper.nature) === paper);
}

const sourcesInSentence = { original: "en original", guichet: "reçu du guichet foncier" };

/** "Pour « Originaux vus » : le plan visé par le cadastre, en original."; undefined where no further level can be reached. */
export function missingForNext(
  file: LevelFile | undefined,
  papers: readonly LevelPaper[],
  day: string,
  months: number,
): string | undefined {
  const { level } = computeLevel(file, papers, day, months);
  if (file?.litige) return "Le litige signalé suspend le niveau.";
  if (!file?.droit) return `Pour «\u00a0${levelNames[1]}\u00a0»\u00a0: la nature du droit.`;
  if (!file.visible) return "Le dossier n’est pas montré sur le site\u00a0: il n’a pas de niveau.";
  if (level === 4) return undefined;
  const next = (level + 1) as 2 | 3 | 4;
  const needs = needsOf(next, file.droit);
  if (!needs) return undefined;
  const lacking = needs.filter((need) => !papers.some((paper) => meets(paper, need, day, months)));
  const said = lacking.map(({ nature, sources }) => {
    const how = next === 2 ? "même en copie" : sourcesInSentence[sources[0] as "original" | "guichet"];
    return `${natureInSentence(nature)}, ${how}`;
  });
  return `Pour «\u00a0${levelNames[next]}\u00a0»\u00a0: ${said.join("\u00a0; ")}.`;
}
