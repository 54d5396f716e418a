import type { Scene } from './walkthrough.ts';

/** In seconds. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

export function toCues(scenes: readonly Scene[]): Cue[] {
  let start = 0;
  return scenes.map(({ seconds, caption }) => {
    const cue = { start, end: start + seconds, text: caption };
    start = cue.end;
    return cue;
  });
}

export function getTotalSeconds(scenes: readonly Scene[]): number {
  return scenes.reduce((sum, { seconds }) => sum + seconds, 0);
}
