export const times: {
  firstWaitMs: number;
  longestWaitMs: number;
  slowWaitMs: number;
  slowestWaitMs: number;
  quickCrashes: number;
  calmMs: number;
  beatMs: number;
  silenceMs: number;
  stopMs: number;
};
export function supervise(command: string, args: readonly string[], given?: Partial<typeof times>): Promise<number>;
