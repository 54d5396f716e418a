import { formAddress, requestState } from '@wathiqa/contract';
import { Button, Card, Icon, PageHeading, TextField } from '@wathiqa/ui';
import { type SubmitEvent, useRef } from 'react';
import { Link } from 'react-router';
import { AttemptSummary } from '../../../forms/attempt-summary.tsx';
import { FormResultSummary, useFormResult } from '../../../forms/form-result.tsx';
import { Page } from '../../../layout/page.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { pathTo } from '../../../paths.ts';
import { messages } from './public-lookup.messages.ts';
import { useLookup } from './use-lookup.ts';

const FORM_ID = 'follow-form';
const { labels, hints } = messages;

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

export default function PublicLookup() {
  return (
    <Page title={messages.title}>
      <Card className="flex w-full max-w-3xl flex-col gap-6">
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        <LookupForm />
      </Card>
    </Page>
  );
}

/** Without script, the server renders the result. */
function LookupForm() {
  const form = useRef<HTMLFormElement>(null);
  const { lookUp, busy, failed, found } = useLookup();
  const result = useFormResult();
  const state = found ?? result.foundState;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (form.current) lookUp(Object.fromEntries(new FormData(form.current)));
  }

  const errorFor = (name: string) =>
    result.errorFor(name) ?? failed.errors.find(({ fieldId }) => fieldId === name)?.message;
  return (
    <form
      ref={form}
      id={FORM_ID}
      aria-label={messages.formLabel}
      action={formAddress(requestState, FORM_ID)}
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5"
    >
      <FormResultSummary labels={labels} />
      <AttemptSummary failed={failed} />
      <div role="status" className="empty:hidden">
        {state && <FoundState>{state}</FoundState>}
      </div>
      {/* Subgrid rows: the gap belongs to the fields. */}
      <div className="-mb-5 grid grid-cols-1 gap-x-5 sm:grid-cols-2 *:pb-5">
        {(['requestId', 'mobileEnding'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name]}
            hint={hints[name]}
            error={errorFor(name)}
            defaultValue={result.valueFor(name)}
            autoComplete="off"
            aria-required
            numeric
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" busy={busy} className="w-full sm:w-fit sm:min-w-40">
          <Icon name="search" className="size-5" />
          {busy ? messages.sending : messages.submit}
        </Button>
        <p className="text-sm text-ink-2">{messages.tries}</p>
      </div>
    </form>
  );
}

function FoundState({ children }: { children: React.ReactNode }) {
  return (
    <div className="rounded-md border border-s-4 border-accent bg-quiet px-5 py-4">
      <p className="text-ink-2">{messages.state}</p>
      <p className="text-xl font-semibold">{children}</p>
      <p className="pt-2">
        {messages.found}{' '}
        <Link to={pathTo('myRequests')} className="link">
          {messages.details}
        </Link>
      </p>
    </div>
  );
}
