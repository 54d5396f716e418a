import { pageMeta } from '../../layout/page-meta.ts';
import { messages } from './services.messages.ts';
import { ServicesHub } from './services-hub.tsx';
import { translatedTiles } from './tiles.ts';

export const meta = () => pageMeta({ title: messages.translated.title });

/** The documents that can be ordered in translation (portal.md §2 "Translated services hub"). */
export default function TranslatedServices() {
  return <ServicesHub {...messages.translated} tiles={translatedTiles} />;
}
