import { resolve } from "node:path";
import { z } from "zod";
import { MIN_PASSWORD_LENGTH } from "#app/lib/values/password-length.ts";

const DEFAULT_PORT = 3000;

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const environmentSchema = z
  .object({
    PORT: wholeNumber(1, 65_535).default(DEFAULT_PORT),
    HOST: z.string().min(1).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    DATA_DIR: z.string().min(1).default("./data"),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    AUTH_SECRET: z.string().min(32, "AUTH_SECRET doit compter au moins 32 caractères").optional(),
    JOURNAL_KEY: z
      .string()
      .transform((keys) => keys.split(",").map((key) => key.trim()))
      .refine((keys) => keys.every((key) => Buffer.byteLength(key) >= 32), "JOURNAL_KEY doit compter au moins 32 octets par clé")
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(MIN_PASSWORD_LENGTH, `ADMIN_PASSWORD doit compter au moins ${MIN_PASSWORD_LENGTH} caractères`)
      .optional(),
    DEMO: z.enum(["0", "1"]).default("1"),
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_TO: z.email().optional(),
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "S3_BUCKET doit être un nom de seau : minuscules, chiffres, tirets")
      .optional(),
    S3_REGION: z.string().min(1).optional(),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  })
  .superRefine((variables, context) => {
    const missing = s3Names.filter((name) => variables[name] === undefined);
    if (missing.length === 0 || missing.length === s3Names.length) return;
    const message = `elle manque ; pour ranger les médias dans un seau S3, donnez ensemble ${s3Names.join(", ")}, ou aucune`;
    context.addIssue({ code: "custom", path: [missing[0] ?? ""], message });
  })
  .transform((variables) => {
    const publicUrl = new URL(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`);
    return {
      port: variables.PORT,
      host: variables.HOST,
      /** The one public origin; never taken from a request. */
      publicOrigin: publicUrl.origin,
      /** Without PUBLIC_URL the three loopback names count as our own. */
      isPublicUrlSet: variables.PUBLIC_URL !== undefined,
      isHttps: publicUrl.protocol === "https:",
      dataDir: resolve(variables.DATA_DIR),
      databaseUrl: variables.DATABASE_URL,
      authSecret: variables.AUTH_SECRET,
      /** What the journal is sealed with: the first seals, the others only check. */
      journalKeys: variables.JOURNAL_KEY ?? [],
      adminPassword: variables.ADMIN_PASSWORD,
      withDemo: variables.DEMO === "1",
      trustedProxyHops: variables.TRUST_PROXY,
      /** The server that sends our e-mails; without it none is sent. */
      smtpUrl: variables.SMTP_URL,
      /** The address told of new requests unless the settings name one. */
      mailTo: variables.MAIL_TO,
      /** Where media live instead of the data folder; undefined for the folder. */
      s3: readS3(variables),
    };
  });

type S3Variables = Partial<Record<(typeof s3Names)[number], string>>;

function readS3({ S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Variables) {
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

export type Env = z.infer<typeof environmentSchema>;

/** A start that cannot go on, for a reason the person who started it can understand. */
export class StartupError extends Error {}

export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = environmentSchema.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0] ?? "");
  throw new StartupError(`La variable d’environnement ${name} est incorrecte : ${explain(issue)}. Corrigez-la puis relancez.`);
}

function explain(issue: z.core.$ZodIssue | undefined) {
  if (issue?.code === "too_small" && issue.message.includes("doit compter")) return issue.message;
  if (issue?.code === "custom" || issue?.message.startsWith("S3_BUCKET")) return issue.message;
  if (issue?.code === "invalid_value") return `valeurs possibles ${issue.values.join(", ")}`;
  if (issue?.code === "invalid_format")
    return "une adresse complète est attendue (par exemple https://www.exemple.tg, postgres://…, smtp://… ou accueil@exemple.tg)";
  return "un nombre entier valable est attendu";
}

let parsed: Env | undefined;

/** The environment of this process, read once. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
