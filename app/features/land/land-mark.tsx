import type { LandLevel } from "./land-papers.ts";

export const LEVELS = 4;

/** Four steps, as many of them dark as the level has. */
export function LandStair({ level }: { level: LandLevel }) {
  return <i className={`land-stair is-${level}`} role="img" aria-label={`Niveau ${level} sur ${LEVELS}`} />;
}

/** On a card: the stair and the name of the level, in one line of at most 150 bytes. */
export function LandMark({ level, name }: { level: LandLevel; name: string }) {
  return (
    <p className="land-mark">
      <LandStair level={level} />
      {name}
    </p>
  );
}
