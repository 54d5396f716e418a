import type { OwnDocument } from '@wathiqa/contract';
import { memoryStorage } from '@wathiqa/contract';
import { expect, test } from 'vitest';
import { readRefusedBefore } from '../../order/again/refused-notice.tsx';
import { documentForms } from '../../order/document/document-form.tsx';
import { createOrderStore } from '../../order/draft/order-store.ts';
import { prepareOrderAgain } from './again-entries.ts';

/** A document refused for its number. */
function ownDocument(changes: Partial<OwnDocument> = {}): OwnDocument {
  return {
    id: 1,
    documentType: 'Birth',
    translated: false,
    state: 'REJECTED',
    reason: 'الرقم القومي لا يطابق صاحب الوثيقة',
    reasonCode: 'NUMBER_MISMATCH',
    numberOfCopies: 2,
    name: 'أحمد محمود عبد الرحمن السيد',
    nationalIdenNumber: '29005140190010',
    motherFullName: 'فاطمة حسن إبراهيم علي',
    genderCode: 'M',
    relationCode: 'SELF',
    spouseFullName: null,
    applicantEntity: null,
    languageCode: null,
    latinName: null,
    nidIssueReasonCode: null,
    jobName: null,
    correction: null,
    ...changes,
  };
}

function prepare(
  storage: ReturnType<typeof memoryStorage>,
  documents: readonly OwnDocument[],
  successor: string | null = null,
) {
  return prepareOrderAgain(storage, { id: '260000000018', documents, successor });
}

test('returns undefined when no document was refused', () => {
  const storage = memoryStorage();
  expect(prepare(storage, [ownDocument({ state: 'WAITING_PAYMENT' })])).toBeUndefined();
});

test('includes refunded documents that were not issued', () => {
  const storage = memoryStorage();
  const issued = { state: 'PAYMENT_ACCEPTED', reason: null, reasonCode: null } as const;
  const prepared = prepare(storage, [
    ownDocument({ ...issued, refunded: true }),
    ownDocument({ ...issued, id: 2 }),
  ]);
  expect(prepared?.again).toEqual([{ reason: '', refunded: true }]);
  expect(readRefusedBefore({ again: prepared?.again })).toEqual(prepared?.again);
});

test('opens the form with the refused documents and their reasons', () => {
  const storage = memoryStorage();
  const prepared = prepare(storage, [
    ownDocument(),
    ownDocument({ id: 2, state: 'WAITING_PAYMENT' }),
    ownDocument({
      id: 3,
      documentType: 'Marriage',
      translated: true,
      reason: 'لم تُستكمل البيانات',
      reasonCode: null,
      spouseFullName: 'منى خالد يوسف حسن',
      languageCode: '102',
    }),
  ]);
  expect(prepared?.again).toEqual([
    { reason: 'الرقم القومي لا يطابق صاحب الوثيقة', input: 'nationalIdenNumber' },
    { reason: 'لم تُستكمل البيانات' },
  ]);
  expect(readRefusedBefore({ again: prepared?.again })).toHaveLength(2);
  expect(readRefusedBefore(null)).toEqual([]);

  const forms = documentForms('Birth');
  const { pathname, searchParams } = new URL(prepared?.address ?? '', 'https://wathiqa.example');
  expect(pathname).toBe(forms.start.address);
  const store = createOrderStore(forms, { storage, id: searchParams.get('order') });
  expect(store.getState().againOf).toBe('260000000018');
  expect(store.getState().draft).toMatchObject({
    current: 1,
    entries: [
      {
        kind: 'Birth',
        firstName: 'أحمد',
        fatherName: 'محمود',
        grandfatherName: 'عبد الرحمن',
        familyName: 'السيد',
        forSelf: true,
        numberOfCopies: 2,
      },
      { kind: 'TranslatedMarriage', spouseFullName: 'منى خالد يوسف حسن', languageCode: '102' },
    ],
  });
});

test('names the later request of the same documents', () => {
  const prepared = prepare(memoryStorage(), [ownDocument()], '260000000026');
  expect(readRefusedBefore({ again: prepared?.again })).toMatchObject([
    { successor: '260000000026' },
  ]);
});
