import { type ErasureProposal, proposeErasure, readErasures } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Button, Isolate, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Failure } from '../../layout/failure.tsx';
import { Section } from '../../layout/query-screen.tsx';
import { useRead } from '../../session/use-read.ts';
import { reasonCell, WaitingProposals } from '../reference-data/waiting-proposals.tsx';
import { proposals as decisions, messages } from './settings.messages.ts';

const { onRequest: words } = messages;
const KEY = ['erasures'];

/** Erasures that a person requested from the authority. */
export function ErasureOnRequest() {
  const [isOpen, setIsOpen] = useState(false);
  const query = useRead(KEY, readErasures);
  return (
    <Section title={words.title} lead={words.lead}>
      <Failure error={query.error} onTryAgain={() => query.refetch()} />
      <WaitingProposals
        texts={decisions}
        proposals={query.data?.proposals ?? []}
        rowName={requestNumbers}
        queryKey={KEY}
        cells={{ requests: requestCell, reason: reasonCell }}
        summary={({ reason, ...proposal }) => (
          <>
            <p>{requestCell(proposal)}</p>
            <p className="wrap-anywhere">{reason}</p>
          </>
        )}
      />
      <div>
        <Button size="dense" variant="secondary" onClick={() => setIsOpen(true)}>
          {words.open}
        </Button>
      </div>
      {isOpen && <ProposeErasure onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

type Requests = Pick<ErasureProposal, 'requestIds'>;

const requestNumbers = ({ requestIds }: Requests) =>
  requestIds.map(formatRequestId).join('، ') || words.noRequests;

const requestCell = (proposal: Requests) => <Isolate>{requestNumbers(proposal)}</Isolate>;

function ProposeErasure({ onClose }: { onClose: () => void }) {
  const { labels, hints } = words;
  const form = useFormValues({ nationalId: '', reason: '' }, { labels, hints });
  return (
    <CallDialog
      {...words.dialog}
      definition={proposeErasure}
      input={{ body: form.values }}
      queryKey={KEY}
      labels={labels}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField {...form.text('nationalId', errorOf)} numeric />
          <TextAreaField {...form.text('reason', errorOf)} rows={3} />
        </>
      )}
      summary={<p>{words.will}</p>}
    />
  );
}
