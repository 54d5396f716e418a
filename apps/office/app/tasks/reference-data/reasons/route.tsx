import {
  addReason,
  changeReason,
  orderReasons,
  type RejectionReason,
  readReasons,
} from '@wathiqa/contract/office';
import { isEnglishOlder } from '@wathiqa/domain';
import { Badge, TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { type ComparedFields, useSeen } from '../../../forms/conflict.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation.tsx';
import { type RowAction, tableColumns } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { ResourceScreen } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { call } from '../../../session/call.ts';
import { useRead } from '../../../session/use-read.ts';
import { EnglishBadge, EnglishConfirmField } from '../entry-page.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { messages } from './reasons.messages.ts';

const { labels } = messages;
const hints = { name: messages.hint, nameEn: common.untranslatedHint };
const KEY = ['reasons'];

export const meta = () => pageMeta(messages.title);

/** In display order. */
export default function Reasons() {
  const query = useRead(KEY, readReasons);
  const reasons = query.data?.reasons ?? [];
  const order = useSaveMutation(
    (body: { codes: string[]; seen: string[] }) => call(orderReasons, { body }),
    {
      key: KEY,
      successText: messages.ordered,
    },
  );

  function moveAction(reason: RejectionReason, label: string, by: -1 | 1): RowAction {
    const codes = reasons.map(({ code }) => code);
    const index = reasons.indexOf(reason);
    return {
      label,
      disabled: order.isPending || !reasons[index + by],
      onPress: () =>
        order.mutate({
          codes: codes.toSpliced(index, 1).toSpliced(index + by, 0, reason.code),
          seen: codes,
        }),
    };
  }

  return (
    <ResourceScreen
      texts={messages}
      change="rejectionReasons.change"
      query={query}
      above={<Failure error={order.error} />}
      rows={query.data?.reasons}
      rowKey={({ code }) => code}
      rowName={({ name }) => name}
      columns={tableColumns(
        messages.columns,
        {
          position: (reason: RejectionReason) => <bdi>{reasons.indexOf(reason) + 1}</bdi>,
          name: ({ name, nameEn, englishOlder }) => (
            <>
              {name} <EnglishBadge missing={nameEn === ''} older={englishOlder} />
            </>
          ),
          state: ({ active }) => (
            <Badge tone={active ? 'info' : 'neutral'}>
              {active ? messages.active : messages.retired}
            </Badge>
          ),
        },
        { rowHeader: 'name' },
      )}
      add={(onClose) => <EditReason onClose={onClose} />}
      rowActions={(reason) => [
        moveAction(reason, messages.up, -1),
        moveAction(reason, messages.down, 1),
        {
          label: messages.rename,
          dialog: (onClose) => <EditReason reason={reason} onClose={onClose} />,
        },
        {
          label: reason.active ? messages.retire : messages.bringBack,
          dialog: (onClose) => <RetireReason reason={reason} onClose={onClose} />,
        },
      ]}
    />
  );
}

function EditReason({ reason, onClose }: { reason?: RejectionReason; onClose: () => void }) {
  const form = useFormValues(
    `reason.${reason?.code ?? ''}`,
    { name: reason?.name ?? '', nameEn: reason?.nameEn ?? '' },
    { labels, hints },
  );
  const { name, nameEn } = form.values;
  const [englishConfirmed, setEnglishConfirmed] = useState(false);
  const saved = { arabic: name, english: nameEn };
  const { seen, conflict } = useSeenReason(
    reason,
    { name, nameEn, active: reason?.active ?? true },
    form,
  );
  const before = seen ? { arabic: seen.name, english: seen.nameEn } : undefined;
  const englishLeft = isEnglishOlder([{ before, saved }], seen?.englishOlder ?? false);
  const change = useSaveMutation(
    () =>
      seen
        ? call(changeReason, { body: { ...seen, name, nameEn, englishConfirmed, seen } })
        : call(addReason, { body: { name, nameEn } }),
    { key: KEY, successText: reason ? messages.changed : messages.added },
  );

  return (
    <ChangeDialog
      title={reason ? messages.renameTitle : messages.addTitle}
      form={form}
      errors={validateBody(addReason, { name, nameEn }, labels)}
      change={change}
      conflict={conflict}
      confirm={reason ? messages.confirmRename : messages.confirmAdd}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextAreaField {...form.text('name', errorOf)} rows={3} />
          <TextAreaField {...form.text('nameEn', errorOf)} rows={3} dir="ltr" lang="en" />
          {englishLeft && (
            <EnglishConfirmField checked={englishConfirmed} onChange={setEnglishConfirmed} />
          )}
        </>
      )}
      summary={
        <>
          <p>{reason ? messages.willRename : messages.willAdd}</p>
          <p className="text-lg font-semibold">{name}</p>
          {nameEn ? (
            <p className="font-semibold" dir="ltr" lang="en">
              {nameEn}
            </p>
          ) : null}
          <p className="empty:hidden">
            <EnglishBadge missing={nameEn === ''} older={englishLeft && !englishConfirmed} />
          </p>
          {seen && (
            <>
              <p>
                {messages.before} {seen.name}
              </p>
              <p>{messages.oldStay}</p>
            </>
          )}
        </>
      }
    />
  );
}

const FIELDS: ComparedFields<RejectionReason, 'name' | 'nameEn' | 'active'> = {
  name: [labels.name, ({ name }) => name],
  nameEn: [labels.nameEn, ({ nameEn }) => nameEn || common.nothing],
  active: [messages.columns.state, ({ active }) => (active ? messages.active : messages.retired)],
};

type ReasonValues = Pick<RejectionReason, 'name' | 'nameEn' | 'active'>;

/** @param opened undefined for a new one */
function useSeenReason(
  opened: RejectionReason | undefined,
  yours: ReasonValues,
  form: Parameters<typeof useSeen<RejectionReason, keyof ReasonValues>>[3],
) {
  const { data } = useRead(KEY, readReasons);
  const current = data?.reasons.find(({ code }) => code === opened?.code) ?? opened ?? null;
  return useSeen(current, yours, FIELDS, form);
}

function RetireReason({ reason, onClose }: { reason: RejectionReason; onClose: () => void }) {
  const { active } = reason;
  const [{ name, nameEn }, setTexts] = useState<Pick<ReasonValues, 'name' | 'nameEn'>>(reason);
  const yours = { name, nameEn, active: !active };
  const { seen, conflict } = useSeenReason(reason, yours, { set: setTexts });
  const body = { ...reason, ...yours, seen: seen ?? reason };
  return (
    <CallDialog
      definition={changeReason}
      input={{ body }}
      queryKey={KEY}
      successText={messages.changed}
      title={active ? messages.retireTitle : messages.bringBackTitle}
      confirm={active ? messages.confirmRetire : messages.confirmBringBack}
      conflict={conflict}
      onClose={onClose}
      outcome={name}
      effects={[active ? messages.willRetire : messages.willBringBack]}
    />
  );
}
