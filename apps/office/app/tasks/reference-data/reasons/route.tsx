import { useQuery } from '@tanstack/react-query';
import { orderReasons, type RejectionReason, readReasons } from '@wathiqa/contract/office';
import { Badge, Button, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { DenseTable } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure-notice.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { messages as common } from '../reference-data.messages.ts';
import { ReferenceDataScreen } from '../reference-data-screen.tsx';
import { useSaveMutation } from '../use-save-mutation.ts';
import { EditReason } from './edit-reason.tsx';
import { messages } from './reasons.messages.ts';
import { RetireReason } from './retire-reason.tsx';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** What is open in front of the list. */
type Opened = { act: 'add' } | { act: 'rename' | 'retire'; reason: RejectionReason };

/** What documents may be rejected for, in the order in which it is offered. */
export default function Reasons() {
  const canChange = useHasPermission('rejectionReasons.change');
  const [opened, setOpened] = useState<Opened>();
  const query = useQuery({ queryKey: ['reasons'], queryFn: () => call(readReasons) });
  const reasons = query.data?.reasons ?? [];
  const order = useSaveMutation((codes: string[]) => call(orderReasons, { body: { codes } }), {
    key: ['reasons'],
    successText: messages.ordered,
  });
  const close = () => setOpened(undefined);

  function move(index: number, by: -1 | 1) {
    const codes = reasons.map(({ code }) => code);
    const [moved] = codes.splice(index, 1);
    if (moved) order.mutate(codes.toSpliced(index + by, 0, moved));
  }

  return (
    <ReferenceDataScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      ready={query.data !== undefined}
      actions={
        canChange && (
          <Button size="dense" onClick={() => setOpened({ act: 'add' })}>
            {messages.add}
          </Button>
        )
      }
    >
      <Failure error={order.error} />
      {query.data && (
        <DenseTable
          caption={messages.caption}
          rows={reasons}
          rowKey={({ code }) => code}
          empty={messages.empty}
          columns={[
            {
              key: 'position',
              header: names.position,
              cell: (reason) => <Isolate>{reasons.indexOf(reason) + 1}</Isolate>,
            },
            { key: 'name', header: names.name, rowHeader: true, cell: ({ name }) => name },
            {
              key: 'state',
              header: names.state,
              cell: ({ active }) => (
                <Badge tone={active ? 'info' : 'neutral'}>
                  {active ? messages.active : messages.retired}
                </Badge>
              ),
            },
            ...(canChange
              ? [
                  {
                    key: 'actions',
                    header: common.actions,
                    cell: (reason: RejectionReason) => (
                      <RowActions
                        reason={reason}
                        index={reasons.indexOf(reason)}
                        last={reasons.length - 1}
                        busy={order.isPending}
                        onMove={move}
                        onOpen={(act) => setOpened({ act, reason })}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {opened?.act === 'add' && <EditReason reason={undefined} onClose={close} />}
      {opened?.act === 'rename' && <EditReason reason={opened.reason} onClose={close} />}
      {opened?.act === 'retire' && <RetireReason reason={opened.reason} onClose={close} />}
    </ReferenceDataScreen>
  );
}

function RowActions({
  reason: { name, active },
  index,
  last,
  busy,
  onMove,
  onOpen,
}: {
  reason: RejectionReason;
  index: number;
  last: number;
  busy: boolean;
  onMove: (index: number, by: -1 | 1) => void;
  onOpen: (act: 'rename' | 'retire') => void;
}) {
  const retire = active ? messages.retire : messages.bringBack;
  const acts = [
    { label: messages.up, disabled: busy || index === 0, run: () => onMove(index, -1) },
    { label: messages.down, disabled: busy || index === last, run: () => onMove(index, 1) },
    { label: messages.rename, disabled: false, run: () => onOpen('rename') },
    { label: retire, disabled: false, run: () => onOpen('retire') },
  ];
  return (
    <span className="flex gap-1">
      {acts.map(({ label, disabled, run }) => (
        <Button
          key={label}
          variant="quiet"
          size="dense"
          // Not `disabled`: the button that was pressed keeps the focus while the list is ordered.
          aria-disabled={disabled || undefined}
          aria-label={messages.of(label, name)}
          onClick={run}
        >
          {label}
        </Button>
      ))}
    </span>
  );
}
