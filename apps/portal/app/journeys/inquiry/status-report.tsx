import type { RequestStatus } from '@wathiqa/contract';
import { formatPounds } from '@wathiqa/domain';
import { DetailList, Isolate } from '@wathiqa/ui';
import { cairoDate } from './cairo-date.ts';
import { messages } from './inquiry.messages.ts';
import { PayLink } from './pay-link.tsx';
import { ResultBanner } from './result-banner.tsx';
import { STATE_LOOKS } from './state-looks.ts';
import { StatusDocuments } from './status-documents.tsx';
import { StatusHistory } from './status-history.tsx';

const { result } = messages;

interface StatusReportProps {
  id: string;
  status: RequestStatus;
}

/** Where a request stands, what is in it and what was done. */
export function StatusReport({ id, status }: StatusReportProps) {
  const state = status.State.CodeMessage;
  const look = STATE_LOOKS[state];
  return (
    <>
      <ResultBanner
        icon={look.icon}
        tone={look.tone}
        title={status.StateMessage}
        text={state === 'WAITING_APPROVAL' ? result.waitingHint : undefined}
      />
      {state === 'WAITING_PAYMENT' && <PayLink id={id} />}
      <DetailList
        items={[
          { label: result.registered, value: <Isolate>{cairoDate(status.CreatedAt)}</Isolate> },
          { label: result.total, value: <Isolate>{formatPounds(status.TotalPrice)}</Isolate> },
        ]}
      />
      {look.showsDocuments && <StatusDocuments details={status.Details} />}
      <StatusHistory history={status.History} />
    </>
  );
}
