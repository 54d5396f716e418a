import { type DocumentStatus, downloadDigitalCopy, type RequestStatus } from '@wathiqa/contract';
import type { RequestId } from '@wathiqa/domain';
import { Button, Icon, savePdf } from '@wathiqa/ui';
import { useId } from 'react';
import { call } from '../../../calls/call.ts';
import { failureText, toFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { useDelayedFlag } from '../../../lib/later-module.ts';
import { DocumentName } from '../status-documents.tsx';
import { listDocuments } from '../status-summary.ts';
import { messages as words } from './digital-copies.messages.ts';

/** A copy's first download may wait for the civil register. */
const EXPLAINED_AFTER_MS = 2_000;

/** Nothing without copies. */
export function DigitalCopies({ id, status }: { id: string; status: RequestStatus }) {
  const documents = listDocuments(status).filter(({ DigitalCopy }) => DigitalCopy);
  if (documents.length === 0) return null;
  return (
    <section aria-labelledby="digital" className="print-hidden flex flex-col gap-2">
      <h2 id="digital" className="text-lg">
        {words.title}
      </h2>
      <p className="text-ink-2">{words.lead}</p>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map((document) => (
          <DigitalCopy key={document.Id} id={id} document={document} />
        ))}
      </ul>
    </section>
  );
}

function DigitalCopy({ id, document }: { id: string; document: DocumentStatus }) {
  const name = useId();
  const button = useId();
  const download = useSingleMutation({
    mutationFn: () =>
      call(downloadDigitalCopy, {
        body: { requestId: id as RequestId, documentId: document.Id },
      }),
    onSuccess: savePdf,
  });
  const isLong = useDelayedFlag(download.isPending, EXPLAINED_AFTER_MS);
  const failure = download.isError ? toFailure(download.error) : undefined;
  return (
    <li className="flex flex-col gap-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={name} className="flex-1 basis-36">
          <DocumentName document={document} />
        </p>
        <Button
          id={button}
          variant="secondary"
          aria-labelledby={`${button} ${name}`}
          busy={download.isPending}
          onClick={() => download.mutate()}
        >
          <Icon name="document" className="size-5" />
          {download.isPending ? words.preparing : words.download}
        </Button>
      </div>
      {/* Live regions must exist before their text changes. */}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isLong && words.long}
      </p>
      {failure && (
        <p role="alert" className="text-danger">
          {failureText(failure)}
        </p>
      )}
    </li>
  );
}
