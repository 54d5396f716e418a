import { pageMeta } from '../../layout/page-meta.ts';
import { messages } from './services.messages.ts';
import { translatedTiles } from './services.ts';
import { ServicesHub } from './services-hub.tsx';

export const meta = () => pageMeta({ title: messages.translated.title });

/** Translated documents (spec §1.3). */
export default function TranslatedServices() {
  return <ServicesHub {...messages.translated} tiles={translatedTiles} />;
}
