import { fieldText } from '@wathiqa/content';
import {
  findOwnerConflicts,
  hasLatinLetters,
  joinName,
  nationalIdGroups,
  normalizeDigits,
} from '@wathiqa/domain';
import { Notice, NumberGroups } from '@wathiqa/ui';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import { messages } from './review.messages.ts';

const { conflicts: words, latin } = messages;

interface OwnerConflictsProps {
  forms: OrderForms;
  entries: readonly OrderEntry[];
}

/** Warns if one national ID has several names or relations, which may be correct. */
export function OwnerConflicts({ forms, entries }: OwnerConflictsProps) {
  const owners = entries.flatMap((entry) => {
    const nationalId = normalizeDigits(entry.nationalIdenNumber ?? '');
    const relation = forms.of(entry).getRelation(entry);
    return nationalId && relation ? [{ nationalId, fullName: joinName(entry), relation }] : [];
  });
  const conflicts = findOwnerConflicts(owners);
  if (conflicts.length === 0) return null;
  return (
    <Notice tone="warning" title={words.title}>
      {conflicts.map(({ nationalId, names, relations }) => (
        <p key={nationalId}>
          {words.number} <NumberGroups groups={nationalIdGroups(nationalId)} />{' '}
          {names.length > 1 && words.names(names)}
          {names.length > 1 && relations.length > 1 && ' '}
          {relations.length > 1 &&
            words.relations(relations.map((code) => fieldText('relationCode', code)))}
        </p>
      ))}
      <p>{words.advice}</p>
    </Notice>
  );
}

/** Names in Latin letters, each once; records are in Arabic. */
export function LatinNames({ entries }: Pick<OwnerConflictsProps, 'entries'>) {
  const names = entries.flatMap((entry) => [
    joinName(entry),
    entry.motherFullName,
    entry.spouseFullName ?? '',
  ]);
  const doubtful = [...new Set(names)].filter(hasLatinLetters);
  if (doubtful.length === 0) return null;
  return (
    <Notice tone="warning" title={latin.title}>
      {doubtful.map((name) => (
        <p key={name}>
          <bdi>{name}</bdi>
        </p>
      ))}
      <p>{latin.advice}</p>
    </Notice>
  );
}
