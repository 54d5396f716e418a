import { useQueryClient } from '@tanstack/react-query';
import { fieldText } from '@wathiqa/content';
import { forgetPerson } from '@wathiqa/contract';
import { asksFor, type DocumentKind, joinName, nationalIdGroups } from '@wathiqa/domain';
import {
  type Description,
  DescriptionList,
  Icon,
  Notice,
  NumberGroups,
  RecordText,
} from '@wathiqa/ui';
import { useId } from 'react';
import { call } from '../../../calls/call.ts';
import { toastFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { toaster } from '../../../lib/toaster.ts';
import type { KnownPerson } from '../draft/order-form.ts';
import { messages } from './known.messages.ts';
import { type OrderedPerson, peopleQuery } from './people-query.ts';
import type { KnownOwner } from './use-known-owner.ts';

const { whose } = messages;

interface OwnerChoiceProps {
  people: readonly KnownPerson[];
  owner: KnownOwner;
  onChoose: (person: KnownPerson | undefined) => void;
}

export function OwnerChoice({ people, owner, onChoose }: OwnerChoiceProps) {
  const name = useId();
  if (people.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">{whose.legend}</legend>
      <div className="grid grid-cols-1 gap-3 pt-3 sm:grid-cols-2">
        {people.map((person) => (
          <ChoiceCard
            key={person.nationalIdenNumber}
            group={name}
            title={person.relationCode === 'SELF' ? whose.self : joinName(person)}
            about={
              person.relationCode === 'SELF'
                ? whose.selfAbout
                : fieldText('relationCode', person.relationCode)
            }
            checked={owner.person === person}
            onChoose={() => onChoose(person)}
          />
        ))}
        <ChoiceCard
          group={name}
          title={whose.other}
          about={whose.otherAbout}
          checked={!owner.person}
          onChoose={() => onChoose(undefined)}
        />
      </div>
    </fieldset>
  );
}

interface ChoiceCardProps {
  group: string;
  title: string;
  about: string;
  checked: boolean;
  onChoose: () => void;
}

function ChoiceCard({ group, title, about, checked, onChoose }: ChoiceCardProps) {
  return (
    <label className="flex min-w-0 cursor-pointer items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 has-checked:border-action has-checked:bg-quiet">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-action"
      />
      <span className="min-w-0">
        <span className="block font-semibold">
          <RecordText>{title}</RecordText>
        </span>
        <span className="text-sm text-ink-2">{about}</span>
      </span>
    </label>
  );
}

interface KnownPersonPanelProps {
  kind: DocumentKind;
  person: KnownPerson | OrderedPerson;
  onChange: () => void;
}

/** Read-only, with an edit button. */
export function KnownPersonPanel({ kind, person, onChange }: KnownPersonPanelProps) {
  const words = getWords(person);
  return (
    <section
      aria-labelledby="known-person"
      className="rounded-md border border-line bg-quiet px-4 py-3"
    >
      <h2 id="known-person" className="flex items-center gap-2 text-lg">
        <Icon name="lock" className="size-5 text-accent" />
        {words.title}
      </h2>
      <DescriptionList items={getDetails(kind, person)} />
      <div className="flex flex-wrap gap-x-6">
        <button type="button" className="link min-h-11" onClick={onChange}>
          {words.change}
        </button>
        {'id' in person && <ForgetButton id={person.id} />}
      </div>
    </section>
  );
}

function getWords(person: KnownPerson | OrderedPerson) {
  if (person.relationCode === 'SELF') return messages.own;
  return 'id' in person ? messages.earlier : messages.together;
}

/** Removes the suggested person; form input remains. */
function ForgetButton({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const { run } = useSingleMutation({
    mutationFn: () => call(forgetPerson, { body: { id } }),
    onSuccess: () => {
      queryClient.setQueryData(peopleQuery.queryKey, (people) =>
        people?.filter((person) => person.id !== id),
      );
      toaster.show({ tone: 'success', text: messages.earlier.forgotten });
    },
    onError: toastFailure,
  });
  return (
    <button type="button" className="link min-h-11" onClick={() => void run(undefined)}>
      {messages.earlier.forget}
    </button>
  );
}

/** Consequence of differing from the account, and its correction. */
export function OwnDataNotice() {
  return (
    <Notice title={messages.own.opened}>
      <p>{messages.own.openedText}</p>
    </Notice>
  );
}

function getDetails(kind: DocumentKind, person: KnownPerson): Description[] {
  const { fields } = messages;
  const number = asksFor(kind, 'nationalIdenNumber') && {
    label: fields.nationalId,
    value: <NumberGroups groups={nationalIdGroups(person.nationalIdenNumber)} />,
  };
  return [
    { label: fields.name, value: <RecordText>{joinName(person)}</RecordText> },
    ...(number ? [number] : []),
    { label: fields.mother, value: <RecordText>{person.motherFullName}</RecordText> },
    { label: fields.gender, value: fieldText('genderCode', person.genderCode) },
  ];
}
