import { pageMeta } from '../../layout/page-meta.ts';
import { messages } from './services.messages.ts';
import { ServicesHub } from './services-hub.tsx';
import { electronicTiles } from './tiles.ts';

export const meta = () => pageMeta({ title: messages.electronic.title });

/** Untranslated documents (spec §1.3). */
export default function ElectronicServices() {
  return <ServicesHub {...messages.electronic} tiles={electronicTiles} />;
}
