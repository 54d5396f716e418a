import { addReason, changeReason, type RejectionReason } from '@wathiqa/contract/office';
import { TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { call } from '../../../session/call.ts';
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
  const { labels } = messages;
  const change = useSaveMutation(
    () =>
      reason
        ? call(changeReason, { body: { ...reason, name } })
        : call(addReason, { body: { name } }),
    { key: ['reasons'], successText: reason ? messages.changed : messages.added },
  );

  return (
    <ChangeDialog
      title={reason ? messages.renameTitle : messages.addTitle}
      labels={labels}
      errors={validateBody(addReason, { name }, labels)}
      change={change}
      confirm={reason ? messages.confirmRename : messages.confirmAdd}
      onClose={onClose}
      fields={(errorOf) => (
        <TextAreaField
          name="name"
          rows={3}
          label={labels.name}
          hint={messages.hint}
          error={errorOf('name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      summary={
        <>
          <p>{reason ? messages.willRename : messages.willAdd}</p>
          <p className="text-lg font-semibold">{name}</p>
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
