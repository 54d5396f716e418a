import { sceneWords, walkthroughMessages } from './walkthrough.messages.ts';

/** Scenes in order; captions last as long. */
const SCENES = [
  { name: 'opening', seconds: 4 },
  { name: 'home', seconds: 5 },
  { name: 'services', seconds: 5 },
  { name: 'terms', seconds: 7 },
  { name: 'owner', seconds: 11 },
  { name: 'copies', seconds: 5 },
  { name: 'relative', seconds: 11 },
  { name: 'review', seconds: 5 },
  { name: 'delivery', seconds: 9 },
  { name: 'registered', seconds: 4 },
  { name: 'inquiry', seconds: 6 },
  { name: 'closing', seconds: 5 },
] as const;

/** Key of the scene's actions in `tools/film/scenes.ts`. */
export type SceneName = (typeof SCENES)[number]['name'];

/** Heading on screen, and the caption, also in the transcript. */
export type SceneWords = Readonly<Record<SceneName, { heading: string; caption: string }>>;

export interface Scene {
  name: SceneName;
  seconds: number;
  heading: string;
  caption: string;
}

export function scenesIn(words: SceneWords): readonly Scene[] {
  return SCENES.map((scene) => ({ ...scene, ...words[scene.name] }));
}

/** Scenes in the page's language. After a change run `npm run assets:video`. */
export const walkthroughScenes = scenesIn(sceneWords);

export function captionsPath(language: string): string {
  return `/video/walkthrough.${language}.vtt`;
}

/** Paths of the files from `npm run assets:video`. */
export const walkthroughFiles = {
  video: '/video/walkthrough.mp4',
  captions: captionsPath(walkthroughMessages.captions.language),
  poster: '/video/walkthrough.webp',
} as const;

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
