import type { Page } from "@playwright/test";

/** A telephone with a finger on it, for a browser that has none. `forget` takes away what it knows. */
export async function giveFinger(page: Page) {
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  const phone = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...phone, automaticPresenceSimulation: true },
  });
  return { forget: () => device.send("WebAuthn.clearCredentials", { authenticatorId }) };
}
