import { type OfficeRequest, recordVisit } from '@wathiqa/contract/office';
import { isActionAllowed } from '@wathiqa/domain';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useHasPermission } from '../../session/staff.ts';
import { visit as messages } from './hand-off.messages.ts';
import { requestKey } from './use-request-actions.ts';

/** For an accepted card whose owner has not come yet; else hidden. */
export function Visit({ request }: { request: OfficeRequest }) {
  const permitted = useHasPermission('request.recordVisit');
  const { id: requestId, version, own, awaitsVisit } = request;
  if (!permitted || own || !awaitsVisit || !isActionAllowed('recordVisit', request)) return null;
  return (
    <CallButton
      variant="secondary"
      label={messages.open}
      definition={recordVisit}
      input={{ body: { requestId, version } }}
      queryKey={requestKey(requestId)}
      successText={messages.done}
      title={messages.title}
      confirm={messages.open}
      summary={<p>{messages.about}</p>}
    />
  );
}
