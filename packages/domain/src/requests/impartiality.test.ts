import fc from 'fast-check';
import { expect, test } from 'vitest';
import { REQUEST_LISTS } from '../documents/documents.ts';
import { impartialityRefusal, type StaffInterest } from './impartiality.ts';
import { REQUEST_ACTION_NAMES, type RequestAction } from './transitions.ts';

const NONE: StaffInterest = { ordered: false, concerned: false, decided: false };

const OTHERS_ONLY: readonly RequestAction[] = [
  ...(['setAside', 'transfer', 'decide', 'returnForCorrection', 'reopen', 'recordVisit'] as const),
  ...(['pack', 'moveToBatch', 'handOver'] as const),
  ...(['recordDelivery', 'recordReturn', 'sendAgain', 'recordLoss'] as const),
];

test.each([
  ['decide', 'birthDocs', { ordered: true }, 'OWN_REQUEST'],
  ['recordVisit', 'nidDoc', { decided: true }, 'OWN_DECISION'],
  ['pack', 'birthDocs', { concerned: true }, 'OWN_REQUEST'],
  ['handOver', 'nidDoc', { ordered: true, decided: true }, 'OWN_REQUEST'],
  ['pack', 'nidDoc', { decided: true }, 'OWN_DECISION'],
  ['pack', 'birthDocs', { decided: true }, undefined],
  ['handOver', 'nidDoc', { decided: true }, 'OWN_DECISION'],
  ['handOver', 'birthDocs', { decided: true }, undefined],
  ['recordReturn', 'nidDoc', { decided: true }, 'OWN_DECISION'],
  ['sendAgain', 'nidDoc', { decided: true }, 'OWN_DECISION'],
  ['sendAgain', 'birthDocs', { decided: true }, undefined],
  ['recordLoss', 'nidDoc', { decided: true }, 'OWN_DECISION'],
  ['recordDelivery', 'nidDoc', { decided: true }, 'OWN_DECISION'],
  ['recordAttempt', 'nidDoc', { ordered: true, decided: true }, undefined],
  ['claim', 'nidDoc', { ordered: true, concerned: true, decided: true }, undefined],
] as const)('%s of %s with interest %j: %s', (action, list, interest, refusal) =>
  expect(impartialityRefusal(action, list, { ...NONE, ...interest })).toBe(refusal),
);

test('the decider of an ID card records its delivery only with the code', () => {
  const refusal = (withCode: boolean) =>
    impartialityRefusal('recordDelivery', 'nidDoc', { ...NONE, decided: true }, withCode);
  expect(refusal(true)).toBeUndefined();
  expect(refusal(false)).toBe('OWN_DECISION');
});

test('never refuses without interest; orderers never decide, pack or dispatch', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...REQUEST_ACTION_NAMES),
      fc.constantFrom(...REQUEST_LISTS),
      fc.boolean(),
      (action, list, decided) => {
        expect(impartialityRefusal(action, list, NONE)).toBeUndefined();
        const refusal = impartialityRefusal(action, list, { ...NONE, ordered: true, decided });
        const others = OTHERS_ONLY.includes(action);
        expect(refusal).toBe(others ? 'OWN_REQUEST' : undefined);
      },
    ),
  );
});
