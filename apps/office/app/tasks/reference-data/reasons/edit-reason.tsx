import { addReason, changeReason, type RejectionReason } from '@wathiqa/contract/office';
import { TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { call } from '../../../session/call.ts';
import { EnglishBadge, EnglishConfirmField } from '../english-badge.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { messages } from './reasons.messages.ts';

/** Adds a reason, or gives one other words. */
export function EditReason({
  reason,
  onClose,
}: {
  reason: RejectionReason | undefined;
  onClose: () => void;
}) {
  const [name, setName] = useState(reason?.name ?? '');
  const [nameEn, setNameEn] = useState(reason?.nameEn ?? '');
  const [englishConfirmed, setEnglishConfirmed] = useState(false);
  const englishLeft =
    reason !== undefined &&
    nameEn !== '' &&
    nameEn === reason.nameEn &&
    (reason.englishOlder || name !== reason.name);
  const { labels } = messages;
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
          <TextAreaField
            name="name"
            rows={3}
            label={labels.name}
            hint={messages.hint}
            error={errorOf('name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <TextAreaField
            name="nameEn"
            rows={3}
            dir="ltr"
            lang="en"
            label={labels.nameEn}
            hint={common.untranslatedHint}
            error={errorOf('nameEn')}
            value={nameEn}
            onChange={({ target }) => setNameEn(target.value)}
          />
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
