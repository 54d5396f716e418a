import { type OfficeRequest, reopenRequest } from '@wathiqa/contract/office';
import { isActionAllowed } from '@wathiqa/domain';
import { TextAreaField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useHasPermission } from '../../session/staff.ts';
import { reopening as messages } from './hand-off.messages.ts';
import { requestKey } from './use-request-actions.ts';

/** For a rejected or unpaid request; else hidden. */
export function Reopening({ request }: { request: OfficeRequest }) {
  const permitted = useHasPermission('request.reopen');
  const { id: requestId, version, own, history } = request;
  const { labels, hint } = messages;
  const texts = { labels, hints: { reason: hint } };
  const form = useFormValues(`reopen.${requestId}`, { reason: '' }, texts);
  const { reason } = form.values;
  const withdrawn = history.some(({ event }) => event === 'WITHDRAWN');
  if (!permitted || own || withdrawn || !isActionAllowed('reopen', request)) return null;
  return (
    <CallButton
      variant="secondary"
      label={messages.open}
      definition={reopenRequest}
      input={{ body: { requestId, version, reason } }}
      queryKey={requestKey(requestId)}
      successText={messages.done}
      title={messages.title}
      confirm={messages.open}
      form={form}
      summary={
        <>
          <p>{messages.about}</p>
          <p dir="auto" className="break-words">
            {reason}
          </p>
        </>
      }
      fields={(errorOf) => <TextAreaField {...form.text('reason', errorOf)} rows={3} />}
    />
  );
}
