import { languageNames } from '@wathiqa/content';
import type { SavedOffice } from '@wathiqa/contract/office';
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
