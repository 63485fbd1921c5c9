import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseEnv, StartupError } from "./env.server.ts";

test("nothing set gives a site on port 3000 with its data beside it", () => {
  expect(parseEnv({})).toMatchObject({
    port: 3000,
    publicOrigin: "http://localhost:3000",
    isPublicUrlSet: false,
    isHttps: false,
    dataDir: resolve("data"),
    withDemo: true,
    trustedProxyHops: 0,
  });
});

test("an empty variable counts as not set", () => {
  expect(parseEnv({ PUBLIC_URL: "", DATABASE_URL: "" })).toMatchObject({ isPublicUrlSet: false, databaseUrl: undefined });
});

test("the public address is reduced to its origin", () => {
  expect(parseEnv({ PUBLIC_URL: "https://www.fadem.tg/accueil" })).toMatchObject({
    publicOrigin: "https://www.fadem.tg",
    isHttps: true,
    isPublicUrlSet: true,
  });
});

test("a wrong value stops the start with a sentence that names the variable", () => {
  const wrong = {
    PORT: "abc",
    PUBLIC_URL: "fadem",
    DATABASE_URL: "mysql://x",
    AUTH_SECRET: "court",
    JOURNAL_KEY: "trop courte",
    ADMIN_PASSWORD: "court",
    DEMO: "oui",
    TRUST_PROXY: "-1",
  };
  for (const [name, value] of Object.entries(wrong)) {
    expect(() => parseEnv({ [name]: value }), name).toThrow(StartupError);
    expect(() => parseEnv({ [name]: value }), name).toThrow(name);
  }
});

test("a bucket is configured whole or not at all", () => {
  const whole = {
    S3_ENDPOINT: "https://s3.exemple.tg",
    S3_BUCKET: "medias",
    S3_REGION: "eu",
    S3_ACCESS_KEY_ID: "cle",
    S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(parseEnv(whole).s3).toEqual({
    endpoint: "https://s3.exemple.tg",
    bucket: "medias",
    region: "eu",
    accessKeyId: "cle",
    secretAccessKey: "secret",
  });
  expect(parseEnv({}).s3).toBeUndefined();
  for (const name of Object.keys(whole))
    expect(() => parseEnv({ ...whole, [name]: "" }), name).toThrow(`${name} est incorrecte : elle manque`);
  expect(() => parseEnv({ ...whole, S3_BUCKET: "Mes Médias" })).toThrow("S3_BUCKET");
});
