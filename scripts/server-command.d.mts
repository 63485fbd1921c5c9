export const SERVER: string;
export const serverArguments: string[];
