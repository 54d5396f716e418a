import type { IconName } from '@wathiqa/ui';
import { pathTo } from '../../paths.ts';

/** A way into the services. Its words are in `ways.messages.ts` under the same key. */
export interface EntryPoint {
  key: 'electronic' | 'translated' | 'audio' | 'track' | 'deaf';
  icon: IconName;
  to: string;
}

/** The five tiles of the services (portal.md §2), in its order. */
export const entryPoints: readonly EntryPoint[] = [
  { key: 'electronic', icon: 'document', to: pathTo('electronicServices') },
  { key: 'translated', icon: 'translate', to: pathTo('translatedServices') },
  { key: 'audio', icon: 'headphones', to: pathTo('news4') },
  { key: 'track', icon: 'search', to: pathTo('inquiry') },
  { key: 'deaf', icon: 'hand', to: pathTo('soon') },
];
