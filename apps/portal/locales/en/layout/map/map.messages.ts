import type { Translation } from '@wathiqa/domain';
import type { mapMessages as source } from '../../../../app/layout/map/map.messages.ts';

export const mapMessages: Translation<typeof source> = {
  external: '(another website)',
  show: 'Show the map',
  hide: 'Hide the map',
  source:
    'The map comes from openstreetmap.org. Your browser connects to it only if you ask for the map. The position is approximate.',
  frame: (place) => `Map: ${place}`,
  own: 'Open the map on its own page',
  offline: 'You are offline. The map appears as soon as you are back online.',
  withoutScript: 'The map needs JavaScript here. You can open it by the link below this frame.',
  waiting: 'Loading the map',
};
