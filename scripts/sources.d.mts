export function hashSources(): string;
export function isBuildOf(hash: string): boolean;
export function forgetBuild(): void;
export function recordBuild(hash: string): void;
