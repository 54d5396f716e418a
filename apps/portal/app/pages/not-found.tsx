import { pageMeta } from '../layout/page-meta.ts';
import { pageMessages } from './pages.messages.ts';

export { NotFoundPage as default } from './failure.tsx';

const { title, text } = pageMessages.notFound;

export const meta = () => pageMeta({ title, description: text });
