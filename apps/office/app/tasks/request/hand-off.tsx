import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cairoToday } from '@wathiqa/contract';
import {
  addRequestNote,
  listColleagues,
  type OfficeRequest,
  SET_ASIDE_DAYS,
  setAsideRequest,
  transferRequest,
  transferToOffice,
} from '@wathiqa/contract/office';
import { addDays, isoDay } from '@wathiqa/domain';
import { LoadFailed, SelectField, TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { DateField } from '../../forms/date-field.tsx';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { useFormValues } from '../../forms/use-form-values.ts';
import { validateBody } from '../../forms/validation.tsx';
import { cairoTime } from '../../labels/dates.tsx';
import { toaster } from '../../layout/failure.tsx';
import { call } from '../../session/call.ts';
import { useRead } from '../../session/use-read.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import type { NextRequest } from '../queue/next-request.ts';
import { KeyButton } from './decision-bar.tsx';
import { handOff as messages } from './request.messages.ts';
import { SideSection } from './side-section.tsx';
import { requestKey } from './use-request-actions.ts';

interface HandOffProps {
  request: OfficeRequest;
  /** Opened after setting aside or transfer. */
  next: NextRequest | undefined;
}

const KEYS = { setAside: 'S', transfer: undefined, note: 'M' } as const;

const DIALOGS = { setAside: SetAside, transfer: Transfer, note: Note } as const;

/** Sets the request aside, transfers it, or adds a note. */
export function HandOff(props: HandOffProps) {
  const [opened, setOpened] = useState<keyof typeof DIALOGS>();
  useShortcuts([
    { code: 'KeyS', label: messages.setAside.title, run: () => setOpened('setAside') },
    { code: 'KeyM', label: messages.note.title, run: () => setOpened('note') },
  ]);
  const Opened = opened && DIALOGS[opened];
  return (
    <span className="flex flex-wrap">
      {(['setAside', 'transfer', 'note'] as const).map((name) => (
        <KeyButton key={name} variant="quiet" shortcut={KEYS[name]} onClick={() => setOpened(name)}>
          {messages[name].open}
        </KeyButton>
      ))}
      {Opened && <Opened {...props} onClose={() => setOpened(undefined)} />}
    </span>
  );
}

interface OpenedProps extends HandOffProps {
  onClose: () => void;
}

/** Opens the next request, because this one is no longer the user's. */
function useHandOff(
  { request: { id }, next }: HandOffProps,
  send: () => Promise<unknown>,
  text: string,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      toaster.show({ tone: 'success', text });
      queries.removeQueries({ queryKey: ['queue'] });
      if (next) next.open();
      else await queries.invalidateQueries({ queryKey: requestKey(id) });
    },
  });
}

function SetAside(props: OpenedProps) {
  const { request, onClose } = props;
  const words = messages.setAside;
  const today = cairoToday();
  const tomorrow = isoDay(addDays(today, 1));
  const [until, setUntil] = useState(tomorrow);
  const body = { requestId: request.id, version: request.version, until };
  const change = useHandOff(props, () => call(setAsideRequest, { body }), words.done);
  return (
    <ChangeDialog
      title={words.title}
      confirm={words.open}
      labels={words.labels}
      errors={validateBody(setAsideRequest, body, words.labels)}
      change={change}
      fields={(errorOf) => (
        <>
          <p>{words.lead}</p>
          <DateField
            name="until"
            label={words.labels.until}
            min={tomorrow}
            max={isoDay(addDays(today, SET_ASIDE_DAYS))}
            value={until}
            error={errorOf('until')}
            onChange={({ target }) => setUntil(target.value)}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}

function Transfer(props: OpenedProps) {
  const { request, onClose } = props;
  const words = messages.transfer;
  const [chosen, setChosen] = useState('');
  const texts = { labels: words.labels, hints: { note: words.hint } };
  const form = useFormValues(`transfer.${request.id}`, { note: '' }, texts);
  const { data, isError, refetch } = useRead(['colleagues', request.id], listColleagues, {
    query: { requestId: request.id },
  });
  const colleagues = data?.colleagues ?? [];
  const offices = data?.offices ?? [];
  const office = offices.find(({ id }) => `office-${id}` === chosen);
  const seen = { requestId: request.id, version: request.version };
  const toOffice = { ...seen, officeId: office?.id ?? 0, note: form.values.note };
  const toColleague = { ...seen, staffId: Number(chosen), note: form.values.note };
  const change = useHandOff(
    props,
    () =>
      office
        ? call(transferToOffice, { body: toOffice })
        : call(transferRequest, { body: toColleague }),
    words.done,
  );
  return (
    <ChangeDialog
      title={words.title}
      confirm={words.open}
      form={form}
      errors={
        office
          ? validateBody(transferToOffice, toOffice, words.labels)
          : validateBody(transferRequest, toColleague, words.labels)
      }
      change={change}
      fields={(errorOf) => (
        <>
          <p>{words.lead}</p>
          <SelectField
            name="staffId"
            label={words.labels.staffId}
            placeholder={words.choose}
            noMatchText={formMessages.noMatch}
            options={[
              ...colleagues.map(({ id, userName }) => ({ value: String(id), label: userName })),
              ...offices.map(({ id, name }) => ({
                value: `office-${id}`,
                label: words.office(name),
              })),
            ]}
            value={chosen}
            error={errorOf('staffId')}
            aria-busy={!data && !isError}
            notice={
              isError && (
                <LoadFailed text={words.failed} retryLabel={words.tryAgain} onRetry={refetch} />
              )
            }
            onChange={({ target }) => setChosen(target.value)}
          />
          <TextAreaField
            {...form.text('note', errorOf)}
            label={office ? words.labels.note : words.toColleague}
            rows={3}
            optionalMark={office ? undefined : words.optional}
          />
        </>
      )}
      onClose={onClose}
    />
  );
}

function Note({ request, onClose }: OpenedProps) {
  const words = messages.note;
  const texts = { labels: words.labels, hints: { text: words.hint } };
  const form = useFormValues(`note.${request.id}`, { text: '' }, texts);
  const { text } = form.values;
  return (
    <CallDialog
      definition={addRequestNote}
      input={{ body: { requestId: request.id, text } }}
      queryKey={requestKey(request.id)}
      successText={words.done}
      title={words.title}
      confirm={words.save}
      form={form}
      fields={(errorOf) => <TextAreaField {...form.text('text', errorOf)} rows={3} />}
      onClose={onClose}
    />
  );
}

export function RequestNotes({ notes }: Pick<OfficeRequest, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <SideSection id="notes" title={messages.notes}>
      <ol className="flex flex-col gap-2">
        {notes.map(({ at, staffName, text }) => (
          <li key={at}>
            <p className="text-sm text-ink-2">
              <bdi>{staffName}</bdi> · {cairoTime(at)}
            </p>
            <p dir="auto" className="break-words">
              {text}
            </p>
          </li>
        ))}
      </ol>
    </SideSection>
  );
}
