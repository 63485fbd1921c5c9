export type Random = () => number;

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item;
}

/** What people do not type. */
const nasty: readonly ((random: Random) => string)[] = [
  () => "",
  () => " ",
  () => "\0",
  () => "\u0000a\u0001b\u001f\u007f",
  () => "\r\nSet-Cookie: a=b",
  () => "\ufeff\u202e\u200b\ufffe\uffff",
  () => "é".normalize("NFD").repeat(40),
  () => "𝕱𝖆𝖉𝖊𝖒 🏠🇹🇬👩‍👩‍👧‍👦",
  () => "ﷺ".repeat(30),
  (random) => "A".repeat(pick(random, [200, 1_500, 9_000, 70_000])),
  () => "<svg/onload=alert(1)>",
  () => "' or 1=1 --",
  () => `"; drop table properties; --`,
  () => "%' and sleep(5) or '%'='",
  () => "%",
  () => "_%_\\%\\",
  () => "../../../../../../etc/passwd",
  () => "..\\..\\windows\\win.ini",
  () => "file:///etc/hostname",
  () => "javascript:alert(1)",
  () => "https://169.254.169.254/latest/meta-data",
  () => "http://[::1]:1/",
  () => "//ailleurs.example/%2f..",
  () => "__proto__",
  () => "constructor",
  () => "hasOwnProperty",
  () => "[object Object]",
  () => '{"$ne":null}',
  () => "[1,2",
  () => "[".repeat(2_000),
  () => `$${"{7*7}"}{{7*7}}<%= 7*7 %>`,
  () => "null",
  () => "undefined",
  () => "NaN",
  () => "true",
  (random) => pick(random, "0 -0 -1 1e309 1e-9 0x1F 1_000 9007199254740993 2147483648 -9223372036854775809 ٣ 1,5 1.000.000,00".split(" ")),
  (random) => String(Math.floor((random() - 0.5) * 10 ** (random() * 18))),
  (random) =>
    pick(random, ["2026-02-30", "0000-00-00", "9999-12-31", "2026-13-01", "+275760-09-13", "aujourd’hui", "2026-11-15T25:61:61Z"]),
  (random) => Array.from({ length: Math.floor(random() * 300) }, () => String.fromCodePoint(1 + Math.floor(random() * 0xd7fe))).join(""),
  (random) => Array.from({ length: 36 }, () => pick(random, [..."0123456789abcdef-"])).join(""),
  () => "(a+)+$".repeat(20),
  () => "a@b.c".repeat(60),
  () => "+228 90 00 00 00;ext=1\n",
];

export function nastyText(random: Random): string {
  return pick(random, nasty)(random);
}

/** A good value gone slightly wrong. */
export function mutate(random: Random, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  return pick(random, [
    () => text.slice(0, at),
    () => text.slice(0, at) + nastyText(random).slice(0, 400) + text.slice(at),
    () => text.repeat(1 + Math.floor(random() * 60)),
    () => text.toUpperCase(),
    () => [...text].reverse().join(""),
    () => `${text}\0`,
    () => nastyText(random),
  ])();
}

/** Percent-encoded, more or less: sometimes what no encoder would write. */
export function nastySegment(random: Random): string {
  if (random() < 0.25)
    return pick(random, [
      "%",
      "%zz",
      "%00",
      "%ff%fe",
      "%c0%ae%c0%ae",
      "%2e%2e%2f",
      "..;",
      "%u0041",
      "a%0d%0ab",
      "%ED%A0%80",
      "..",
      ".",
      "_.data",
      "x.data.data",
    ]);
  return encodeURIComponent(nastyText(random).toWellFormed()).slice(0, 1_200);
}
