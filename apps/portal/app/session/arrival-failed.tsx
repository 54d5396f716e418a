import { Button, buttonClass, Card, Container, PageHeading } from '@wathiqa/ui';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { loginAddress } from './login-address.ts';
import { messages } from './session.messages.ts';
import { type ArrivalProblem, retryArrival } from './start-session.ts';

/** A citizen came back from the account login and could not be let in. */
export function ArrivalFailed({ problem }: { problem: ArrivalProblem }) {
  const { title, text } = messages[problem];
  return (
    <Container className="py-10">
      <Card className="mx-auto flex max-w-2xl flex-col items-start gap-4">
        <PageHeading lead={text}>{title}</PageHeading>
        {problem === 'refused' ? <LogInAgain /> : <TryAgain />}
      </Card>
    </Container>
  );
}

function LogInAgain() {
  return (
    <a href={loginAddress(location.href)} className={buttonClass()}>
      {messages.refused.action}
    </a>
  );
}

/** The guard is asked again after the second try, whatever came of it. */
function TryAgain() {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  async function tryAgain() {
    setBusy(true);
    await retryArrival();
    await revalidate();
    setBusy(false);
  }

  return (
    <Button busy={busy} onClick={tryAgain}>
      {messages.unreachable.action}
    </Button>
  );
}
