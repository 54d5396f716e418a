import { endCitizenSessions } from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { messages } from './request.messages.ts';
import { requestKey } from './use-request-actions.ts';

const { citizenSessions: words } = messages;

/** Revokes all sessions of the citizen after confirmation, in case of account takeover. */
export function EndCitizenSessions({ requestId }: { requestId: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="mt-3">
      <Button variant="quiet" size="dense" onClick={() => setAsking(true)}>
        {words.end}
      </Button>
      {asking && (
        <CallDialog
          definition={endCitizenSessions}
          input={{ body: { requestId } }}
          queryKey={requestKey(requestId)}
          successText={words.ended}
          title={words.end}
          confirm={words.confirm}
          onClose={() => setAsking(false)}
          summary={<p>{words.about}</p>}
        />
      )}
    </div>
  );
}
