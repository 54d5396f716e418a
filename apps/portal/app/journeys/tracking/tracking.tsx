import { normalizeDigits } from '@wathiqa/domain';
import { Button, Card, Icon, PageHeading, TextField } from '@wathiqa/ui';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, redirect, useNavigate } from 'react-router';
import { useErrorTitle } from '../../calls/failure.ts';
import { Page } from '../../layout/page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { findRequestNumberProblem } from '../../lib/request-number-input.ts';
import { addressOf, pathTo } from '../../paths.ts';
import type { Route } from './+types/tracking';
import { REQUEST_ID_PARAM } from './request-number.tsx';
import { messages } from './tracking.messages.ts';

export const meta = () => pageMeta({ title: messages.title });

/** A valid number redirects; an invalid one is reported. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get(REQUEST_ID_PARAM) ?? '';
  if (asked && !findRequestNumberProblem(asked)) throw redirect(resultPath(asked));
  return { asked };
}

export default function Tracking({ loaderData: { asked } }: Route.ComponentProps) {
  const [problem, setProblem] = useState(asked ? findRequestNumberProblem(asked) : undefined);
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useErrorTitle(problem !== undefined);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const value = input.current?.value ?? '';
    const inputProblem = findRequestNumberProblem(value);
    setProblem(inputProblem);
    if (inputProblem) input.current?.focus();
    else navigate(resultPath(value));
  }

  return (
    <Page title={messages.title}>
      <Card className="flex w-full max-w-3xl flex-col gap-6">
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        <form
          noValidate
          action={addressOf('inquiry')}
          onSubmit={submit}
          className="flex flex-col gap-5"
        >
          <TextField
            ref={input}
            name={REQUEST_ID_PARAM}
            label={messages.number}
            hint={messages.numberHint}
            error={problem}
            defaultValue={asked}
            numeric
          />
          <Button type="submit" className="w-full sm:w-fit">
            <Icon name="search" className="size-5" />
            {messages.submit}
          </Button>
        </form>
        <div className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4">
          <Link to={pathTo('myRequests')} className="link">
            {messages.mine}
          </Link>
          <p>
            {messages.withoutAccount}{' '}
            <Link to={pathTo('follow')} className="link">
              {messages.follow}
            </Link>
          </p>
        </div>
      </Card>
    </Page>
  );
}

function resultPath(value: string): string {
  return pathTo('inquiryResult', { req_id: normalizeDigits(value) });
}
