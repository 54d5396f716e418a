import { pageMeta } from '../layout/page-meta.ts';
import { pageMessages } from './messages.ts';

export { NotFoundPage as default } from './not-found-page.tsx';

export const meta = () => pageMeta({ title: pageMessages.notFound.title });
