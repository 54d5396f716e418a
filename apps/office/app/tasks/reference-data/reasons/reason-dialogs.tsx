import { addReason, changeReason, type RejectionReason } from '@wathiqa/contract/office';
import { TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { call } from '../../../session/call.ts';
import { EnglishBadge, EnglishConfirmField } from '../english-badge.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { messages } from './reasons.messages.ts';

const { labels } = messages;
const hints = { name: messages.hint, nameEn: common.untranslatedHint };

/** Adds or rewords a reason. */
export function EditReason({
  reason,
  onClose,
}: {
  reason: RejectionReason | undefined;
  onClose: () => void;
}) {
  const form = useFormValues(
    { name: reason?.name ?? '', nameEn: reason?.nameEn ?? '' },
    { labels, hints },
  );
  const { name, nameEn } = form.values;
  const [englishConfirmed, setEnglishConfirmed] = useState(false);
  const englishLeft =
    reason !== undefined &&
    nameEn !== '' &&
    nameEn === reason.nameEn &&
    (reason.englishOlder || name !== reason.name);
  const change = useSaveMutation(
    () =>
      reason
        ? call(changeReason, { body: { ...reason, name, nameEn, englishConfirmed } })
        : call(addReason, { body: { name, nameEn } }),
    { key: ['reasons'], successText: reason ? messages.changed : messages.added },
  );

  return (
    <ChangeDialog
      title={reason ? messages.renameTitle : messages.addTitle}
      labels={labels}
      errors={validateBody(addReason, { name, nameEn }, labels)}
      change={change}
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
          {reason && (
            <>
              <p>
                {messages.before} {reason.name}
              </p>
              <p>{messages.oldStay}</p>
            </>
          )}
        </>
      }
    />
  );
}

/** Retires or reinstates a reason. */
export function RetireReason({
  reason,
  onClose,
}: {
  reason: RejectionReason;
  onClose: () => void;
}) {
  const { name, active } = reason;
  return (
    <CallDialog
      definition={changeReason}
      input={{ body: { ...reason, active: !active } }}
      queryKey={['reasons']}
      successText={messages.changed}
      title={active ? messages.retireTitle : messages.bringBackTitle}
      confirm={active ? messages.confirmRetire : messages.confirmBringBack}
      onClose={onClose}
      summary={
        <>
          <p className="text-lg font-semibold">{name}</p>
          <p>{active ? messages.willRetire : messages.willBringBack}</p>
        </>
      }
    />
  );
}
