import { expect, test } from "vitest";
import { z } from "zod";
import { quickCoreTime } from "#tests/cpu-time.ts";
import {
  amount,
  checkbox,
  email,
  imageRefs,
  oneOfOr,
  optionalAmount,
  optionalDate,
  optionalDecimal,
  optionalEmail,
  optionalOneOf,
  optionalPhone,
  optionalText,
  optionalUrl,
  optionalVideoUrl,
  optionalWholeNumber,
  text,
  visitor,
  wholeNumber,
  words,
} from "./fields.ts";

function messages(schema: z.ZodType, given: unknown) {
  return schema.safeParse(given).error?.issues.map(({ message }) => message);
}

test("a field that was not sent is an empty one", () => {
  const schema = z.strictObject({
    titre: text({ required: "Requis." }),
    note: optionalText(),
    actif: checkbox(),
    mots: words({ max: 2, tooMany: "Trop." }),
  });

  expect(schema.parse({ titre: "Villa" })).toEqual({ titre: "Villa", note: null, actif: false, mots: [] });
  expect(schema.safeParse({}).error?.issues[0]).toMatchObject({ path: ["titre"], message: "Requis." });
});

test("text is trimmed, kept on one line and freed of control characters", () => {
  expect(text({ required: "Requis." }).parse("  Villa\r\n neuve\u0000 ")).toBe("Villa neuve");
  expect(messages(text({ required: "Requis." }), " \n ")).toContain("Requis.");
  expect(messages(text({ required: "Requis.", max: 3, tooLong: "Trop long." }), "abcd")).toEqual(["Trop long."]);
});

test("R18 what is four times too long gets the sentence of its field and is not cleaned", async () => {
  const blanks = " ".repeat(4_000_000);
  const wrong = "Non.";
  const fields: [schema: z.ZodType, sentence: string][] = [
    [text({ required: "Requis.", max: 100 }), "Ce texte ne peut pas dépasser 100 caractères."],
    [optionalText({ max: 100, tooLong: "Trop long." }), "Trop long."],
    [visitor.paragraphs({ required: "Requis.", max: 1_000 }), "Ce texte ne peut pas dépasser 1000 caractères."],
    [visitor.optionalParagraphs({ max: 1_000 }), "Ce texte ne peut pas dépasser 1000 caractères."],
    [email(wrong), wrong],
    [optionalEmail(wrong), wrong],
    [optionalPhone(wrong), wrong],
    [optionalUrl(wrong), wrong],
    [optionalVideoUrl(wrong), wrong],
    [optionalDate(wrong), wrong],
    [amount({ required: wrong, invalid: wrong }), wrong],
    [optionalDecimal({ invalid: wrong }), wrong],
  ];
  const ms = await quickCoreTime(() => {
    for (const [schema, sentence] of fields) expect(messages(schema, `1${blanks}1`)).toEqual([sentence]);
    expect(messages(words({ max: 2, tooMany: "Trop." }), [`a${blanks}b`])).toEqual(["Ce texte ne peut pas dépasser 40 caractères."]);
  });
  expect(ms).toBeLessThan(200); // nothing of it is read
});

test("a value that fits once it is cleaned may be four times its maximum before", () => {
  const nom = text({ required: "Requis.", max: 100 });
  expect(nom.parse(`Afi${" ".repeat(397)}`)).toBe("Afi");
  expect(messages(nom, "a".repeat(101))).toEqual(["Ce texte ne peut pas dépasser 100 caractères."]);
});

test("a line break counts once, however the browser sends it", () => {
  const schema = visitor.paragraphs({ required: "Requis.", max: 3 });
  expect(schema.parse("a\r\nb")).toBe("a\nb");
});

test("what visitors send never keeps the characters of markup", () => {
  expect(visitor.text({ required: "Requis." }).parse(`<b>l'abri "neuf"</b>`)).toBe("bl’abri ”neuf”/b");
});

test("amounts are understood as people write them, but for euros, and decimals are rounded", () => {
  const prix = amount({ required: "Requis.", invalid: "Invalide." });
  expect(prix.parse("45 000 000")).toBe(45_000_000);
  expect(prix.parse("45\u202f000\u00a0000")).toBe(45_000_000);
  expect(prix.parse("45.000.000")).toBe(45_000_000);
  expect(prix.parse("1500,6")).toBe(1501);
  expect(prix.parse("78 500 000 FCFA")).toBe(78_500_000);
  expect(prix.parse("1,5M")).toBe(1_500_000);
  expect(optionalAmount({ invalid: "Invalide." }).parse("30 millions")).toBe(30_000_000);
  expect(messages(prix, "")).toEqual(["Requis."]);
  for (const wrong of ["0", "-5", "abc", "1e9", "0x10", "Infinity", "9 999 999 999 999", "94 518 €", "94518 EUR"])
    expect(messages(prix, wrong)).toEqual(["Invalide."]);
});

test("optional numbers are null when empty and refuse what is not a number", () => {
  const pieces = optionalWholeNumber({ invalid: "Invalide.", max: 99 });
  expect(pieces.parse("")).toBeNull();
  expect(pieces.parse("4")).toBe(4);
  expect(messages(pieces, "100")).toEqual(["Invalide."]);
  expect(optionalDecimal({ invalid: "Invalide." }).parse("320,456")).toBe(320.46);
  expect(wholeNumber({ required: "Requis.", invalid: "Invalide." }).parse("0")).toBe(0);
});

test("a date must exist", () => {
  const date = optionalDate("Invalide.");
  expect(date.parse("2028-02-29")).toBe("2028-02-29");
  expect(date.parse("")).toBeNull();
  expect(messages(date, "2027-02-29")).toEqual(["Invalide."]);
  expect(messages(date, "demain")).toEqual(["Invalide."]);
});

test("choices outside their list are refused, empty ones are absent or default", () => {
  expect(optionalOneOf(["a", "b"], "Non.").parse("")).toBeNull();
  expect(oneOfOr(["a", "b"], "b", "Non.").parse(undefined)).toBe("b");
  expect(messages(optionalOneOf(["a", "b"], "Non."), "c")).toEqual(["Non."]);
  expect(messages(oneOfOr(["a", "b"], "b", "Non."), "c")).toEqual(["Non."]);
});

test("an e-mail address is checked with the message given", () => {
  expect(email("Adresse.").parse(" a@exemple.tg ")).toBe("a@exemple.tg");
  expect(messages(email("Adresse."), "")).toContain("Adresse.");
  expect(optionalEmail("Adresse.").parse("")).toBeNull();
  expect(messages(optionalEmail("Adresse."), "a@b")).toEqual(["Adresse."]);
});

test("only the videos we can show are accepted", () => {
  const video = optionalVideoUrl("Vidéo.");
  for (const good of [
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    "https://youtu.be/aqz-KE-bpKQ",
    "https://vimeo.com/1084537",
    "https://exemple.tg/visite.mp4",
    "/media/uploads/ab12.webm",
  ])
    expect(video.parse(good)).toBe(good);
  for (const wrong of [
    "javascript:alert(1)",
    "http://exemple.tg/visite.mp4",
    "https://exemple.tg/page",
    "ftp://exemple.tg/a.mp4",
    "youtube",
  ])
    expect(messages(video, wrong)).toEqual(["Vidéo."]);
});

test("words lose their repetitions and have a limit", () => {
  const list = words({ max: 2, tooMany: "Trop." });
  expect(list.parse(["Wi-Fi", " ", "wi-fi", "Ménage"])).toEqual(["wi-fi", "Ménage"]);
  expect(messages(list, ["a", "b", "c"])).toEqual(["Trop."]);
});

test("pictures are an identifier and what they show, null when there is none", () => {
  const id = "0192d0a0-0000-7000-8000-000000000000";
  const list = imageRefs({ max: 1, tooMany: "Trop.", invalid: "Invalide." });
  expect(list.parse([`${id}|Façade | côté rue`])).toEqual([{ id, alt: "Façade | côté rue" }]);
  expect(list.parse([id])).toEqual([{ id, alt: "" }]);
  expect(list.parse([])).toBeNull();
  expect(messages(list, ["autre"])).toEqual(["Invalide."]);
  expect(messages(list, [id, id.replace("0192", "0193")])).toEqual(["Trop."]);
});
