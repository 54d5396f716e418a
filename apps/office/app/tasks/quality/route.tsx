import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CheckedRequest,
  claimNextCheck,
  readDisputedChecks,
  settleCheck,
} from '@wathiqa/contract/office';
import { DISPUTE_OUTCOMES, type DisputeOutcome } from '@wathiqa/domain';
import { EmptyState, Notice, PageHeading, RadioGroupField, TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Failure } from '../../layout/failure.tsx';
import { pageMeta, QueryScreen, Section } from '../../layout/query-screen.tsx';
import { useWaitingCounts } from '../../layout/rail.tsx';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { KeyButton } from '../request/decision-bar.tsx';
import { CheckView } from './check-view.tsx';
import { CheckedTable } from './checked-table.tsx';
import { messages } from './quality.messages.ts';

export const meta = () => pageMeta(messages.title);

/** Invalidated with the counts of the navigation. */
const KEY = ['waiting', 'disputed'];

/** Second looks at decided requests, and for supervisors the disagreements. */
export default function Quality() {
  const mayCheck = useHasPermission('quality.check');
  const mayReview = useHasPermission('disputes.read');
  const queries = useQueryClient();
  const [checked, setChecked] = useState<CheckedRequest>();
  const next = useMutation({
    mutationFn: () => call(claimNextCheck, { body: {} }),
    onSuccess: () => setChecked(undefined),
  });
  const check = next.data?.check;
  const answered = checked !== undefined;
  const open = () => !next.isPending && next.mutate();
  const isOpen = check && !answered;
  useShortcuts(
    mayCheck && !isOpen
      ? [{ code: 'KeyN', key: 'N', label: answered ? messages.next : messages.start, run: open }]
      : [],
  );

  if (isOpen) {
    return (
      <CheckView
        key={check.id}
        check={check}
        onAnswered={(answer) => {
          setChecked(answer);
          void queries.invalidateQueries({ queryKey: ['waiting'] });
        }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
      <Failure error={next.error} />
      {checked && <Outcome checked={checked} />}
      {mayCheck && (
        <Next
          label={answered ? messages.next : messages.start}
          isNoneLeft={check === null}
          focused={answered}
          busy={next.isPending}
          onOpen={open}
        />
      )}
      {mayReview && <Disputed />}
    </div>
  );
}

function Outcome({ checked }: { checked: CheckedRequest }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <Notice tone={checked.disputed ? 'warning' : 'success'}>
        {checked.disputed ? messages.disputed : messages.agreed}
      </Notice>
      <CheckedTable caption={messages.columns.first} rows={[checked]} />
    </div>
  );
}

interface NextProps {
  label: string;
  isNoneLeft: boolean;
  /** So that Enter opens it. */
  focused: boolean;
  busy: boolean;
  onOpen: () => void;
}

function Next({ label, isNoneLeft, focused, busy, onOpen }: NextProps) {
  const { quality: waiting = 0 } = useWaitingCounts();
  if (isNoneLeft || (waiting === 0 && !focused)) {
    return (
      <div role="status">
        <EmptyState>{messages.none}</EmptyState>
      </div>
    );
  }
  return (
    <div>
      <KeyButton variant="primary" shortcut="N" busy={busy} autoFocus={focused} onClick={onOpen}>
        {label}
      </KeyButton>
    </div>
  );
}

function Disputed() {
  const { review: words } = messages;
  const maySettle = useHasPermission('quality.settle');
  const query = useRead(KEY, readDisputedChecks);
  const rows = query.data?.disputed;
  return (
    <Section title={words.title} lead={words.lead}>
      <QueryScreen heading={null} query={query} ready={rows !== undefined}>
        {rows && (
          <CheckedTable
            caption={words.title}
            rows={rows}
            empty={words.empty}
            rowActions={({ checked, document }) => [
              maySettle &&
                document === checked.documents[0] && {
                  label: words.settle,
                  dialog: (onClose) => <Settle checked={checked} onClose={onClose} />,
                },
            ]}
          />
        )}
      </QueryScreen>
    </Section>
  );
}

function Settle({
  checked: { checkId },
  onClose,
}: {
  checked: CheckedRequest;
  onClose: () => void;
}) {
  const { review: words } = messages;
  const form = useFormValues(`settle.${checkId}`, { outcome: '', reason: '' }, words);
  const outcome = form.values.outcome as DisputeOutcome;
  return (
    <CallDialog
      definition={settleCheck}
      // The schema refuses an empty choice.
      input={{ body: { checkId, ...form.values, outcome } }}
      queryKey={['waiting']}
      successText={words.settled}
      title={words.settle}
      form={form}
      fields={(errorOf) => (
        <>
          <RadioGroupField
            {...form.text('outcome', errorOf)}
            options={DISPUTE_OUTCOMES.map((value) => ({ value, label: words.outcomes[value] }))}
          />
          <TextAreaField {...form.text('reason', errorOf)} rows={3} />
        </>
      )}
      confirm={words.settle}
      onClose={onClose}
    />
  );
}
