import { Button, Dialog } from '@wathiqa/ui';
import { useState } from 'react';
import type { ArrivalQuestion } from './arrival-question.ts';
import { logOut } from './end-session.ts';
import { messages } from './session.messages.ts';
import { useSession } from './session-store.ts';

const { arrival: words } = messages;

export default function ArrivalDialog({ question }: { question: ArrivalQuestion }) {
  return question.kind === 'continueAs' ? (
    <ContinueAs {...question} />
  ) : (
    <SessionKept {...question} />
  );
}

function ContinueAs({ email, answer }: Extract<ArrivalQuestion, { kind: 'continueAs' }>) {
  return (
    <Dialog
      open
      urgent
      onClose={() => answer(false)}
      title={words.title}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" onClick={() => answer(false)}>
            {words.cancel}
          </Button>
          <Button onClick={() => answer(true)}>{words.goOn}</Button>
        </>
      }
    >
      <p>
        {words.signingInAs} <bdi>{email}</bdi>. {words.goOnQuestion}
      </p>
      <p className="text-ink-2">{words.notBegunHere}</p>
    </Dialog>
  );
}

function SessionKept({ email, dismiss }: Extract<ArrivalQuestion, { kind: 'sessionKept' }>) {
  const { UserName, Email } = useSession();
  const [busy, setBusy] = useState(false);

  async function leave() {
    setBusy(true);
    await logOut();
  }

  return (
    <Dialog
      open
      urgent
      onClose={dismiss}
      title={words.keptTitle}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="secondary" busy={busy} onClick={leave}>
            {messages.logOut}
          </Button>
          <Button onClick={dismiss}>{words.stay}</Button>
        </>
      }
    >
      <p>
        {words.linkSignsInAs} <bdi>{email}</bdi>
        {words.youAre} <bdi>{UserName || Email}</bdi>
        {words.sessionUntouched}
      </p>
      <p className="text-ink-2">{words.logOutFirst}</p>
    </Dialog>
  );
}
