export const SERVER: string;
export const COMPILED: string;
export const serverFlags: string[];
export const serverArguments: string[];
export const serverEnvironment: Record<string, string>;
