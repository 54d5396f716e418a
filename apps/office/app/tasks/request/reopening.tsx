import { type OfficeRequest, recordVisit, reopenRequest } from '@wathiqa/contract/office';
import { isActionAllowed } from '@wathiqa/domain';
import { TextAreaField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useHasPermission } from '../../session/staff.ts';
import { reopening, visit } from './request.messages.ts';
import { requestKey } from './use-request-actions.ts';

/** For a rejected or unpaid request; else hidden. */
export function Reopening({ request }: { request: OfficeRequest }) {
  const permitted = useHasPermission('request.reopen');
  const { id: requestId, version, own, history } = request;
  const { labels, hint } = reopening;
  const texts = { labels, hints: { reason: hint } };
  const form = useFormValues(`reopen.${requestId}`, { reason: '' }, texts);
  const { reason } = form.values;
  const withdrawn = history.some(({ event }) => event === 'WITHDRAWN');
  if (!permitted || own || withdrawn || !isActionAllowed('reopen', request)) return null;
  return (
    <CallButton
      variant="secondary"
      label={reopening.open}
      definition={reopenRequest}
      input={{ body: { requestId, version, reason } }}
      queryKey={requestKey(requestId)}
      successText={reopening.done}
      title={reopening.title}
      confirm={reopening.open}
      form={form}
      summary={
        <>
          <p>{reopening.about}</p>
          <p dir="auto" className="break-words">
            {reason}
          </p>
        </>
      }
      fields={(errorOf) => <TextAreaField {...form.text('reason', errorOf)} rows={3} />}
    />
  );
}

/** For an accepted card whose owner has not come yet; else hidden. */
export function Visit({ request }: { request: OfficeRequest }) {
  const permitted = useHasPermission('request.recordVisit');
  const { id: requestId, version, own, awaitsVisit } = request;
  if (!permitted || own || !awaitsVisit || !isActionAllowed('recordVisit', request)) return null;
  return (
    <CallButton
      variant="secondary"
      label={visit.open}
      definition={recordVisit}
      input={{ body: { requestId, version } }}
      queryKey={requestKey(requestId)}
      successText={visit.done}
      title={visit.title}
      confirm={visit.open}
      effects={[visit.about]}
    />
  );
}
