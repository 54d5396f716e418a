import { useQuery } from '@tanstack/react-query';
import { orderReasons, type RejectionReason, readReasons } from '@wathiqa/contract/office';
import { Badge, Button, type Column, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { actionsColumn, ListScreen, type RowAction } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { EnglishBadge } from '../english-badge.tsx';
import { EditReason, RetireReason } from './reason-dialogs.tsx';
import { messages } from './reasons.messages.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

type Opened = { action: 'add' } | { action: 'rename' | 'retire'; reason: RejectionReason };

/** Rejection reasons, in display order. */
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

  function rowActions(reason: RejectionReason): RowAction[] {
    const { name, active } = reason;
    const index = reasons.indexOf(reason);
    const busy = order.isPending;
    const retire = active ? messages.retire : messages.bringBack;
    return [
      { label: messages.up, disabled: busy || index === 0, onPress: () => move(index, -1) },
      {
        label: messages.down,
        disabled: busy || index === reasons.length - 1,
        onPress: () => move(index, 1),
      },
      { label: messages.rename, onPress: () => setOpened({ action: 'rename', reason }) },
      { label: retire, onPress: () => setOpened({ action: 'retire', reason }) },
    ].map((action) => ({ ...action, fullLabel: messages.of(action.label, name) }));
  }

  return (
    <ListScreen
      title={messages.title}
      lead={messages.lead}
      query={query}
      actions={
        canChange && (
          <Button size="dense" onClick={() => setOpened({ action: 'add' })}>
            {messages.add}
          </Button>
        )
      }
      above={<Failure error={order.error} />}
      caption={messages.caption}
      rows={query.data?.reasons}
      rowKey={({ code }) => code}
      empty={messages.empty}
      columns={[
        {
          key: 'position',
          header: names.position,
          cell: (reason) => <Isolate>{reasons.indexOf(reason) + 1}</Isolate>,
        },
        ...COLUMNS,
        ...actionsColumn(canChange, rowActions),
      ]}
    >
      {opened?.action === 'add' && <EditReason reason={undefined} onClose={close} />}
      {opened?.action === 'rename' && <EditReason reason={opened.reason} onClose={close} />}
      {opened?.action === 'retire' && <RetireReason reason={opened.reason} onClose={close} />}
    </ListScreen>
  );
}

const COLUMNS: Column<RejectionReason>[] = tableColumns(names, {
  name: ({ name, nameEn, englishOlder }) => (
    <>
      {name} <EnglishBadge missing={nameEn === ''} older={englishOlder} />
    </>
  ),
  state: ({ active }) => (
    <Badge tone={active ? 'info' : 'neutral'}>{active ? messages.active : messages.retired}</Badge>
  ),
});
