import { useMutation, useQueryClient } from '@tanstack/react-query';
import { openRequest, readRequest } from '@wathiqa/contract/office';
import { formatRequestId, READING_REASONS, type ReadingReason } from '@wathiqa/domain';
import { Button, PageHeading, SelectField, TextField } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { optionsOf, useFormValues } from '../../forms/use-form-values.ts';
import { useAttempts, validateBody } from '../../forms/validation.tsx';
import { readingReasonNames } from '../../labels/labels.messages.ts';
import { Failure } from '../../layout/failure.tsx';
import { LinkButton, pageMeta, RecordScreen } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { call, isRefusal } from '../../session/call.ts';
import { useRead } from '../../session/use-read.ts';
import type { Route } from './+types/route';
import { messages } from './request.messages.ts';
import { RequestView } from './request-view.tsx';
import { requestKey } from './use-request-actions.ts';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(`${messages.title} ${formatRequestId(params.requestId)}`);

/** Time in which the answer of a claim serves as the opening, because it was audited as one. */
const JUST_CLAIMED_MS = 2_000;

export default function Request({ params: { requestId } }: Route.ComponentProps) {
  return <OpenedRequest key={requestId} requestId={requestId} />;
}

/** Refetched on each opening: every read is audited. */
function OpenedRequest({ requestId }: { requestId: string }) {
  const query = useRead(requestKey(requestId), readRequest, {
    query: { requestId },
    gcTime: 0,
    staleTime: JUST_CLAIMED_MS,
  });
  // Decided once, because the answer of a claim grows stale on the screen.
  const [justClaimed] = useState(!query.isStale);
  if (isRefusal(query.error, 'READING_REASON_NEEDED')) {
    return <OpenWithReason requestId={requestId} />;
  }
  return (
    <RecordScreen
      title={`${messages.heading} ${formatRequestId(requestId)}`}
      query={query}
      ready={justClaimed || query.isFetchedAfterMount}
      missing={messages.notFound}
      back={{ to: pathTo('queue'), label: messages.back }}
    >
      {({ request }) => <RequestView request={request} />}
    </RecordScreen>
  );
}

const { openWithReason: words } = messages;
const { labels } = words;

function OpenWithReason({ requestId }: { requestId: string }) {
  const queries = useQueryClient();
  const texts = { labels, hints: { note: words.noteHint } };
  const form = useFormValues(`open.${requestId}`, { reason: '', note: '' }, texts);
  const { reason, note } = form.values;
  const body = { requestId, reason: reason as ReadingReason, note };
  const open = useMutation({
    mutationFn: () => call(openRequest, { body }),
    onSuccess: (answer) => {
      form.forget();
      queries.setQueryData(requestKey(requestId), answer);
    },
  });
  const { attempt, errorOf, summary } = useAttempts(
    validateBody(openRequest, body, labels),
    open.error,
    labels,
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (attempt()) open.mutate();
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex max-w-160 flex-col items-start gap-4 rounded-lg border border-line bg-surface p-4 *:w-full sm:p-6"
    >
      <PageHeading lead={words.lead}>
        {messages.heading} <bdi>{formatRequestId(requestId)}</bdi>
      </PageHeading>
      {summary}
      <SelectField
        {...form.text('reason', errorOf)}
        placeholder={words.choose}
        options={optionsOf(READING_REASONS, readingReasonNames)}
      />
      <TextField {...form.text('note', errorOf)} />
      {!summary && <Failure error={open.error} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="dense" busy={open.isPending}>
          {words.open}
        </Button>
        <LinkButton to={pathTo('queue')}>{messages.back}</LinkButton>
      </div>
    </form>
  );
}
