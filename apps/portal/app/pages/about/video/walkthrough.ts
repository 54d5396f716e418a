import { sceneWords, walkthroughMessages } from './walkthrough.messages.ts';

/** The scenes of the video about ordering, in their order; the captions of a language are shown as long as their scenes. */
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

/** The name under which `tools/film/scenes.ts` knows what is done in a scene. */
export type SceneName = (typeof SCENES)[number]['name'];

/** The few words over the screen, and the sentence that is read with it: the caption, and the line of the transcript. */
export type SceneWords = Readonly<Record<SceneName, { heading: string; caption: string }>>;

/** One scene of the video: what is said of it, and how long it is shown. */
export interface Scene {
  name: SceneName;
  seconds: number;
  heading: string;
  caption: string;
}

/** The scenes with the words of a language. */
export function scenesIn(words: SceneWords): readonly Scene[] {
  return SCENES.map((scene) => ({ ...scene, ...words[scene.name] }));
}

/** The scenes in the language of the page. `npm run assets:video` makes the files anew after a change. */
export const walkthroughScenes = scenesIn(sceneWords);

/** Where the captions in a language lie, as the browser asks for them. */
export function captionsPath(language: string): string {
  return `/video/walkthrough.${language}.vtt`;
}

/** Where the files lie that `npm run assets:video` makes, as the browser asks for them. */
export const walkthroughFiles = {
  video: '/video/walkthrough.mp4',
  captions: captionsPath(walkthroughMessages.captions.language),
  poster: '/video/walkthrough.webp',
} as const;
