import type { PictureName } from '@wathiqa/ui';
import { articlePath, linkedArticles, pathTo } from '../../paths.ts';

/** Texts are in `entry-points.messages.ts` under the same key. */
export interface EntryPoint {
  key: 'electronic' | 'translated' | 'audio' | 'track' | 'deaf';
  icon: PictureName;
  to: string;
}

/** Five service tiles (spec §1.11), in order. */
export const entryPoints: readonly EntryPoint[] = [
  { key: 'electronic', icon: 'document', to: pathTo('electronicServices') },
  { key: 'translated', icon: 'translate', to: pathTo('translatedServices') },
  { key: 'audio', icon: 'headphones', to: articlePath(linkedArticles.audio) },
  { key: 'track', icon: 'search', to: pathTo('inquiry') },
  { key: 'deaf', icon: 'hand', to: pathTo('soon') },
];
