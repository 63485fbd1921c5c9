export const NEEDED: string;
export class SetupError extends Error {}
export function isEnough(version: string, needed?: string): boolean;
export function findNode(machine?: { version?: string; execPath?: string }): string | undefined;
export function refuseWindows(platform?: string): void;
export function bringNode(given?: { platform?: string; arch?: string; install?: () => string | undefined }): string;
