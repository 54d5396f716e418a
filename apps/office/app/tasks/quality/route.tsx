import { useMutation, useQueryClient } from '@tanstack/react-query';
import { documentTitle } from '@wathiqa/content';
import {
  type CheckedRequest,
  claimNextCheck,
  readDisputedChecks,
  settleCheck,
} from '@wathiqa/contract/office';
import { DISPUTE_OUTCOMES, type DisputeOutcome, formatRequestId } from '@wathiqa/domain';
import {
  Badge,
  EmptyState,
  Notice,
  PageHeading,
  RadioGroupField,
  TextAreaField,
} from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import type { DialogProps } from '../../forms/change-dialog.tsx';
import { optionsOf, useFormValues } from '../../forms/use-form-values.ts';
import { cairoDayText } from '../../labels/dates.tsx';
import { DenseTable, type DenseTableProps, tableColumns } from '../../layout/dense-table.tsx';
import { Failure } from '../../layout/failure.tsx';
import { pageMeta, QueryScreen, Section } from '../../layout/query-screen.tsx';
import { useWaitingCounts } from '../../layout/rail.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { KeyButton } from '../request/decision-bar.tsx';
import { CheckView } from './check-view.tsx';
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
  const { quality: waiting = 0 } = useWaitingCounts();
  const isNoneLeft = check === null || (waiting === 0 && !answered);
  const label = answered ? messages.next : messages.start;
  const open = () => !next.isPending && next.mutate();
  const isOpen = check && !answered;
  useShortcuts(mayCheck && !isOpen ? [{ code: 'KeyN', label, run: open }] : []);

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
        <div role="status" className="empty:hidden">
          {isNoneLeft && <EmptyState>{messages.none}</EmptyState>}
        </div>
      )}
      {mayCheck && !isNoneLeft && (
        // Focused, so that Enter opens the next one.
        <div>
          <KeyButton
            variant="primary"
            shortcut="N"
            busy={next.isPending}
            autoFocus={answered}
            onClick={open}
          >
            {label}
          </KeyButton>
        </div>
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

function Settle({ checked: { checkId }, onClose }: DialogProps<{ checked: CheckedRequest }>) {
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
            options={optionsOf(DISPUTE_OUTCOMES, words.outcomes)}
          />
          <TextAreaField {...form.text('reason', errorOf)} rows={3} />
        </>
      )}
      confirm={words.settle}
      onClose={onClose}
    />
  );
}

type CheckedDocument = CheckedRequest['documents'][number];
interface Row {
  checked: CheckedRequest;
  document: CheckedDocument;
}

/** Both decisions, one row per document. */
function CheckedTable({
  rows,
  ...table
}: Pick<DenseTableProps<Row>, 'caption' | 'empty' | 'rowActions'> & {
  rows: readonly CheckedRequest[];
}) {
  return (
    <DenseTable
      {...table}
      rows={rows.flatMap((checked) => checked.documents.map((document) => ({ checked, document })))}
      rowKey={({ checked, document }) => `${checked.checkId} ${document.position}`}
      rowName={({ checked }) => formatRequestId(checked.requestId)}
      columns={COLUMNS}
    />
  );
}

const COLUMNS = tableColumns(messages.columns, {
  request: ({ checked: { requestId } }: Row) => <RequestLink requestId={requestId} bold />,
  document: ({ document: { documentType, languageCode, issueReason } }) =>
    documentTitle(documentType, languageCode, issueReason),
  first: ({ checked: { decidedBy, decidedAt }, document: { first } }) => (
    <Verdict {...first} by={decidedBy ?? messages.automatic} at={decidedAt} />
  ),
  second: ({ checked: { checkedBy, checkedAt }, document: { second } }) => (
    <Verdict {...second} by={checkedBy} at={checkedAt} />
  ),
});

function Verdict({
  accept,
  reason,
  by,
  at,
}: CheckedDocument['first'] & { by: string; at: string }) {
  return (
    <span className="flex flex-col items-start gap-0.5 py-1.5">
      <Badge tone={accept ? 'success' : 'danger'}>
        {accept ? messages.accepted : messages.rejected(reason ?? '')}
      </Badge>
      <span className="text-sm text-ink-2">
        <bdi>{by}</bdi> · <span className="whitespace-nowrap">{cairoDayText(at)}</span>
      </span>
    </span>
  );
}
