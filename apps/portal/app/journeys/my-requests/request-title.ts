import { documentTitle } from '@wathiqa/content';
import type { RequestSummary } from '@wathiqa/contract';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { messages } from './my-requests.messages.ts';

/** Distinct kinds, and the document count if larger. */
export function requestTitle(documents: RequestSummary['documents']): string {
  const titles = documents.map(({ documentType, languageCode, issueReason }) =>
    documentTitle(documentType, languageCode, issueReason),
  );
  const kinds = [...new Set(titles)].join(LIST_SEPARATOR);
  return documents.length > 1 ? `${kinds} (${messages.documents(documents.length)})` : kinds;
}
