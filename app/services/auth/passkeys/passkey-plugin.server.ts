import { passkey } from "@better-auth/passkey";
import { APIError } from "better-auth";
import { env } from "#app/kernel/env/env.server.ts";
import { CHALLENGE_COOKIE, noteVerified } from "./passkey-exchange.server.ts";

/**
 * A passkey stands for both factors, so the device must have asked its owner for a finger, a face or its code. The library asks for it and
 * does not look whether it was done (better-auth pull request 11155): here it is looked at.
 */
function requireOwner(isUserVerified: boolean | undefined) {
  if (!isUserVerified) throw new APIError("UNAUTHORIZED", { code: "USER_NOT_VERIFIED", message: "The device did not ask its owner" });
  noteVerified();
}

export function passkeyPlugin() {
  const { publicOrigin } = env();
  return passkey({
    rpID: new URL(publicOrigin).hostname,
    rpName: "FADEM",
    origin: publicOrigin,
    authenticatorSelection: { authenticatorAttachment: "platform", residentKey: "required", userVerification: "required" },
    advanced: { webAuthnChallengeCookie: CHALLENGE_COOKIE },
    registration: { afterVerification: async ({ verification }) => requireOwner(verification.registrationInfo?.userVerified) },
    authentication: { afterVerification: async ({ verification }) => requireOwner(verification.authenticationInfo.userVerified) },
  });
}
