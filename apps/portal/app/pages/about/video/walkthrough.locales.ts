import type { Locale } from '@wathiqa/domain';
import { sceneWords as en } from '../../../../locales/en/pages/about/video/walkthrough.messages.ts';
import { sceneWords as ar } from './walkthrough.messages.ts';
import type { SceneWords } from './walkthrough.ts';

/** All languages, because all captions are generated together. */
export const SCENE_WORDS: Readonly<Record<Locale, SceneWords>> = { ar, en };
