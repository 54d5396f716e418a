import type { Locale } from '@wathiqa/domain';
import { sceneWords as en } from '../../../../locales/en/pages/about/video/walkthrough.messages.ts';
import { sceneWords as ar } from './walkthrough.messages.ts';
import type { SceneWords } from './walkthrough.ts';

/** What is said in the video in each language: the captions of all are made together, whatever language a page is in. */
export const SCENE_WORDS: Readonly<Record<Locale, SceneWords>> = { ar, en };
