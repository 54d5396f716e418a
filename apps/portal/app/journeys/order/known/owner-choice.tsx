import { relations } from '@wathiqa/content';
import { joinName, type RelationCode } from '@wathiqa/domain';
import { RecordText } from '@wathiqa/ui';
import { useId } from 'react';
import type { KnownPerson } from '../draft/order-form.ts';
import { messages } from './known.messages.ts';
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
              person.relationCode === 'SELF' ? whose.selfAbout : relationName(person.relationCode)
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

function relationName(code: RelationCode): string {
  return relations.find((relation) => relation.code === code)?.name ?? '';
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
