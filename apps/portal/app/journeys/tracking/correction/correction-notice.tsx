import { documentFields } from '@wathiqa/content';
import type { DocumentStatus, RequestStatus } from '@wathiqa/contract';
import { formatFullDayText } from '@wathiqa/domain';
import { recordLanguage } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { LIST_SEPARATOR } from '../../../lib/list.messages.ts';
import { DocumentName } from '../status-documents.tsx';
import { listDocuments } from '../status-summary.ts';
import { messages } from './correction.messages.ts';

const { notice } = messages;

/** Returned documents: the clerk's note, fields and deadline. The act follows the first, in view on phones. */
export function CorrectionNotice({ status, act }: { status: RequestStatus; act: ReactNode }) {
  const returned = getReturned(status);
  if (returned.length === 0) return null;
  return (
    <section aria-labelledby="correction" className="flex flex-col gap-4">
      <h2 id="correction" className="text-xl max-sm:sr-only">
        {notice.title}
      </h2>
      {returned.map(({ Correction, ...document }, index) => (
        <article
          key={document.Id}
          className="flex flex-col gap-2 rounded-md border border-line px-5 py-4"
        >
          <h3 className="text-base font-semibold">
            <DocumentName document={document} />
          </h3>
          <p className="sr-only">{notice.clerk}</p>
          <blockquote
            className="border-s-3 border-current-item ps-3 text-lg"
            dir="auto"
            lang={recordLanguage(Correction.Note)}
          >
            {Correction.Note}
          </blockquote>
          <p className="font-semibold">
            <bdi>{notice.until(formatFullDayText(Correction.Until))}</bdi>
          </p>
          {index === 0 && act}
          <p className="text-ink-2">
            {notice.fields}:{' '}
            {Correction.Fields.map((field) => documentFields[field].name).join(LIST_SEPARATOR)}
          </p>
        </article>
      ))}
      <p className="text-sm text-ink-2">{notice.kept}</p>
    </section>
  );
}

type Returned = DocumentStatus & { Correction: NonNullable<DocumentStatus['Correction']> };

function getReturned(status: RequestStatus): Returned[] {
  return listDocuments(status).filter(
    (document): document is Returned => document.Correction !== undefined,
  );
}
