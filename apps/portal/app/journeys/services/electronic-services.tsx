import { pageMeta } from '../../layout/page-meta.ts';
import { messages } from './services.messages.ts';
import { ServicesHub } from './services-hub.tsx';
import { electronicTiles } from './tiles.ts';

export const meta = () => pageMeta({ title: messages.electronic.title });

/** The documents that can be ordered as they are (portal.md §2 "Electronic services hub"). */
export default function ElectronicServices() {
  return <ServicesHub {...messages.electronic} tiles={electronicTiles} />;
}
