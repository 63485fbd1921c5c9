import { expect, test } from "vitest";
import { quickCoreTime } from "#tests/cpu-time.ts";
import { parseJson } from "./form-body.server.ts";
import { readForm } from "./forms.server.ts";

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=xx";
const WITHIN_MS = 500; // a few milliseconds; taken apart first, each of these takes seconds
const TOO_MANY = { data: { message: "Le formulaire contient trop de champs." }, init: { status: 400 } };
const UNREADABLE = { data: { message: "Le formulaire reçu est illisible. Rechargez la page et recommencez." }, init: { status: 400 } };

function read(body: string, type = URL_ENCODED) {
  return readForm(new Request("http://localhost/", { method: "POST", headers: { "content-type": type }, body }));
}

async function count(body: string, type?: string) {
  return [...(await read(body, type)).keys()].length;
}

function pairs(count: number, pair: (index: number) => string) {
  return Array.from({ length: count }, (_, index) => pair(index)).join("&");
}

function parts(names: string[]) {
  return `${names.map((name) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv\r\n`).join("")}--xx--\r\n`;
}

test("R18 a form of more than 64 fields is refused before it is taken apart, however its fields are called and written", async () => {
  const bodies: [body: string, type?: string][] = [
    [pairs(40_000, (index) => `f${index}`)],
    [pairs(14_000, (index) => `x${index}&x${index}.rang`)],
    [pairs(20_000, () => "x=1&x.rang=1")],
    [pairs(120_000, () => "a")],
    [pairs(60_000, () => "=")],
    [pairs(65, () => "nom=")],
    [parts(Array.from({ length: 4_000 }, (_, index) => `f${index}`)), MULTIPART],
    [
      parts(
        Array(2_000)
          .fill("x")
          .flatMap((name) => [name, `${name}.rang`]),
      ),
      MULTIPART,
    ],
  ];
  for (const [body, type] of bodies) {
    const ms = await quickCoreTime(() => expect(count(body, type), body.slice(0, 40)).rejects.toMatchObject(TOO_MANY));
    expect(ms, body.slice(0, 40)).toBeLessThan(WITHIN_MS);
  }
});

test("a form is read alike however the browser writes it", async () => {
  for (const [body, type] of [
    ["nom=Afi+A.&ville=Lom%C3%A9&&", "Application/X-WWW-Form-URLencoded; charset=UTF-8"],
    [
      '--xx\r\nContent-Disposition: form-data; name="nom"\r\n\r\nAfi A.\r\n--xx\r\nContent-Disposition: form-data; name="ville"\r\n\r\nLomé\r\n--xx--',
      'Multipart/Form-Data; boundary="xx"',
    ],
  ] as const)
    expect([...(await read(body, type))]).toEqual([
      ["nom", "Afi A."],
      ["ville", "Lomé"],
    ]);
});

test("what is no form, or a broken one, is said to be unreadable", async () => {
  for (const [body, type] of [
    ["nom=Afi", "text/plain"],
    ["nom=Afi", ""],
    ['{"nom":"Afi"}', "application/json"],
    ["rien", MULTIPART],
    [parts(["nom"]).slice(0, -8), MULTIPART],
    [parts(["nom"]), "multipart/form-data"],
    [parts(["nom"]), `multipart/form-data; boundary=${"x".repeat(71)}`],
    [parts(["n".repeat(3_000)]), MULTIPART],
  ] as const)
    await expect(count(body, type), type).rejects.toMatchObject(UNREADABLE);
});

test("R6 a zero byte in a name or a value makes a form unreadable, however it is written, and JSON has none either", async () => {
  const part = (name: string, value: string) => `--xx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--xx--\r\n`;
  for (const body of ["nom=a%00", "n%00m=a", "nom=a\0"]) await expect(read(body), body).rejects.toMatchObject(UNREADABLE);
  for (const body of [part("nom", "a\0"), part("n\0m", "a")]) await expect(read(body, MULTIPART), body).rejects.toMatchObject(UNREADABLE);
  expect(parseJson('{"nom":"a\\u0000"}')).toBeUndefined();
  expect(parseJson('{"nom":"a\0"}')).toBeUndefined();
  expect(parseJson('{"nom":"Awa"}')).toEqual({ nom: "Awa" });
});
