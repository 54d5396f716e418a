import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCENE_WORDS } from './walkthrough.locales.ts';
import {
  captionsPath,
  getTotalSeconds,
  scenesIn,
  toCues,
  walkthroughFiles,
  walkthroughScenes,
} from './walkthrough.ts';

/** Capacity of two lines on a phone. */
const LONGEST_CAPTION = 80;

/** Comfortable reading speed. */
const LETTERS_A_SECOND = 15;

const LANGUAGES = Object.entries(SCENE_WORDS).map(([language, words]) => ({
  language,
  scenes: scenesIn(words),
}));

const EVERY_SCENE = LANGUAGES.flatMap(({ language, scenes }) =>
  scenes.map((scene) => ({ language, ...scene })),
);

test.each(EVERY_SCENE)('$name has text in $language that fits and is readable in time', (scene) => {
  expect(scene.heading.trim()).not.toBe('');
  expect(scene.caption).toMatch(/[.؟?]$/);
  expect(scene.caption.length).toBeLessThanOrEqual(LONGEST_CAPTION);
  expect(scene.caption.length / scene.seconds).toBeLessThanOrEqual(LETTERS_A_SECOND);
});

test('scene names are unique', () => {
  expect(new Set(walkthroughScenes.map(({ name }) => name)).size).toBe(walkthroughScenes.length);
});

test('captions cover all scenes without gaps', () => {
  const cues = toCues(walkthroughScenes);
  expect(cues.map(({ start }) => start)).toEqual([0, ...cues.slice(0, -1).map(({ end }) => end)]);
  expect(cues.every(({ start, end }) => start < end)).toBe(true);
  expect(cues.at(-1)?.end).toBe(getTotalSeconds(walkthroughScenes));
});

test.each(LANGUAGES)(
  'captions in $language match the transcript and scene times',
  ({ language, scenes }) => {
    expect(captionsFile(language)).toEqual(toCues(scenes));
  },
);

test('the video is as long as its scenes', () => {
  expect(videoSeconds(publicFile(walkthroughFiles.video))).toBe(getTotalSeconds(walkthroughScenes));
});

function captionsFile(language: string) {
  const [heading, ...blocks] = publicFile(captionsPath(language))
    .toString('utf8')
    .trimEnd()
    .split('\n\n');
  expect(heading).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times = '', ...text] = block.split('\n');
    const [start, end] = times.split(' --> ').map(secondsOf);
    return { start, end, text: text.join('\n') };
  });
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
}

/** Duration from the header (ISO/IEC 14496-12, box `mvhd`, version 0). */
function videoSeconds(film: Buffer): number {
  const header = film.indexOf('mvhd');
  expect(header).toBeGreaterThan(0);
  return film.readUInt32BE(header + 20) / film.readUInt32BE(header + 16);
}

function publicFile(address: string): Buffer {
  return readFileSync(new URL(`../../../../public${address}`, import.meta.url));
}
