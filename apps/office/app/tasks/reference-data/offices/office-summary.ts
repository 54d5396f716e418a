import { languageNames } from '@wathiqa/content';
import type { SavedOffice } from '@wathiqa/contract/office';
import type { ComparedFields } from '../../../forms/conflict.tsx';
import { cairoDayText } from '../../../labels/dates.tsx';
import { listNames } from '../../../labels/labels.messages.ts';
import { messages } from './offices.messages.ts';

export const OFFICES_KEY = ['offices'];
/** In place of the number in an address. */
export const NEW_OFFICE = 'new';

type Criterion = 'governorates' | 'lists' | 'languages';

/** «كلها» for an empty criterion. */
export function describeCoverage(
  office: Pick<SavedOffice, Criterion>,
  governorateName: (code: string) => string,
): Record<Criterion, string> {
  const join = (criterion: Criterion, names: readonly string[]) =>
    names.length > 0 ? names.join('، ') : messages.every[criterion];
  return {
    governorates: join('governorates', office.governorates.map(governorateName)),
    lists: join(
      'lists',
      office.lists.map((list) => listNames[list]),
    ),
    languages: join(
      'languages',
      office.languages.map((code) => languageNames[code]),
    ),
  };
}

/** For the comparison with another person's change. */
export function comparedFields(
  governorateName: (code: string) => string,
  personName: (id: number) => string,
): ComparedFields<SavedOffice, keyof SavedOffice> {
  const { labels } = messages;
  const covered = (criterion: Criterion) =>
    [
      labels[criterion],
      (office: Pick<SavedOffice, Criterion>) =>
        describeCoverage(office, governorateName)[criterion],
    ] as const;
  return {
    name: [labels.name, ({ name }) => name],
    active: [labels.active, ({ active }) => (active ? messages.active : messages.ended)],
    governorates: covered('governorates'),
    lists: covered('lists'),
    languages: covered('languages'),
    members: [
      labels.members,
      ({ members }) =>
        members
          .map(({ staffId, until }) =>
            until
              ? `${messages.until(personName(staffId))} ${cairoDayText(until)}`
              : personName(staffId),
          )
          .join('، ') || messages.noMembers,
    ],
  };
}
