import { endCitizenSessions } from '@wathiqa/contract/office';
import { Button } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { call } from '../../session/call.ts';
import { messages } from './request.messages.ts';
import { requestKey } from './use-request-actions.ts';

const { citizenSessions: words } = messages;

/** Signs who ordered a request out of everywhere, after asking: somebody else may be in their account. */
export function EndCitizenSessions({ requestId }: { requestId: string }) {
  const [asking, setAsking] = useState(false);
  const change = useSaveMutation(() => call(endCitizenSessions, { body: { requestId } }), {
    key: requestKey(requestId),
    successText: words.ended,
  });
  return (
    <div className="mt-3">
      <Button variant="quiet" size="dense" onClick={() => setAsking(true)}>
        {words.end}
      </Button>
      {asking && (
        <ChangeDialog
          title={words.end}
          change={change}
          confirm={words.confirm}
          onClose={() => setAsking(false)}
          summary={<p>{words.about}</p>}
        />
      )}
    </div>
  );
}
