import type { QueryKey } from '@tanstack/react-query';
import type { Call, CallInput } from '@wathiqa/contract';
import { Badge, Button, CheckboxField } from '@wathiqa/ui';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import type { Conflict } from '../../forms/conflict.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { type Labels, useAttempts, validateBody } from '../../forms/validation.tsx';
import {
  LinkButton,
  NoticePage,
  type NoticeTexts,
  QueryScreen,
} from '../../layout/query-screen.tsx';
import { call } from '../../session/call.ts';
import { messages } from './reference-data.messages.ts';

interface EntryScreenProps {
  texts: {
    title: string;
    lead: string;
    newTitle: string;
    all: string;
    unknown: NoticeTexts;
  };
  /** Address of the list. */
  list: string;
  query: { data: unknown; error: unknown; refetch: () => unknown };
  /** Undefined if there is none of this address. */
  entry: { name: string } | undefined;
  isNew: boolean;
  children: ReactNode;
}

/** Screen of an entry of reference data, or of a new one. */
export function EntryScreen(props: EntryScreenProps) {
  const { texts, list, query, entry, isNew, children } = props;
  const isReady = query.data !== undefined;
  if (isReady && !entry && !isNew) {
    return (
      <NoticePage {...texts.unknown}>
        <LinkButton variant="primary" to={list}>
          {texts.all}
        </LinkButton>
      </NoticePage>
    );
  }
  return (
    <QueryScreen
      title={entry?.name ?? (isNew ? texts.newTitle : texts.title)}
      lead={texts.lead}
      query={query}
      ready={isReady}
      back={{ to: list, label: texts.all }}
    >
      {isReady && children}
    </QueryScreen>
  );
}

interface EntryFormProps<C extends Call> {
  texts: { review: string; reviewTitle: (name: string) => string; save: string; saved: string };
  name: string;
  definition: C;
  body: CallInput<C>['body' & keyof CallInput<C>];
  labels: Labels;
  queryKey: QueryKey;
  conflict: Conflict;
  readOnly: boolean;
  onSaved: () => void;
  /** What saving changes. */
  summary: ReactNode;
  /** @param submit absent for a reader */
  children: (errorOf: (name: string) => string | undefined, submit: ReactNode) => ReactNode;
}

/** Fields on the page, reviewed in a dialog. Errors of the server lead back to them. */
export function EntryForm<C extends Call>(props: EntryFormProps<C>) {
  const { texts, name, definition, body, labels, queryKey, conflict, readOnly } = props;
  const [reviewing, setReviewing] = useState(false);
  // The property types check the body against the call; the compiler cannot follow that here.
  const send = call as (definition: Call, input: { body: unknown }) => Promise<unknown>;
  const change = useSaveMutation(() => send(definition, { body }), {
    key: queryKey,
    successText: texts.saved,
  });
  const problems = validateBody(definition, body, labels);
  const { attempt, isRefused, errorOf, summary } = useAttempts(problems, change.error, labels);

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setReviewing(attempt());
  }

  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-4">
      {summary}
      {props.children(
        errorOf,
        !readOnly && (
          <Button type="submit" size="dense" className="w-fit">
            {texts.review}
          </Button>
        ),
      )}
      {reviewing && !isRefused && (
        <ChangeDialog
          title={texts.reviewTitle(name)}
          change={change}
          conflict={conflict}
          confirm={texts.save}
          onConfirm={() => change.mutate(undefined, { onSuccess: props.onSaved })}
          onClose={() => setReviewing(false)}
          summary={props.summary}
        />
      )}
    </form>
  );
}

/** Marks missing English, or English older than the Arabic. */
export function EnglishBadge({ missing, older }: { missing: boolean; older: boolean }) {
  if (!missing && !older) return null;
  return <Badge tone="warning">{missing ? messages.untranslated : messages.englishOlder}</Badge>;
}

/** Confirms that English still matches the changed Arabic. */
export function EnglishConfirmField({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <CheckboxField
      name="englishConfirmed"
      label={messages.englishConfirmed}
      hint={messages.englishConfirmedHint}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
