import type { Scene } from './walkthrough.ts';

/** A caption of the video and when it is shown, in seconds from the start. */
export interface Cue {
  start: number;
  end: number;
  text: string;
}

/** The captions of scenes that follow each other: each is shown as long as its scene. */
export function toCues(scenes: readonly Scene[]): Cue[] {
  let start = 0;
  return scenes.map(({ seconds, caption }) => {
    const cue = { start, end: start + seconds, text: caption };
    start = cue.end;
    return cue;
  });
}

/** How long the scenes are together, in seconds. */
export function getTotalSeconds(scenes: readonly Scene[]): number {
  return scenes.reduce((sum, { seconds }) => sum + seconds, 0);
}
