import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_STATES, REQUEST_STATES } from './request-states.ts';
import { canChangeAddress, canWithdraw, maskAddress } from './tracking.ts';

test('allows withdrawal until payment', () => {
  expect(REQUEST_STATES.filter(canWithdraw)).toEqual(['WAITING_APPROVAL', 'WAITING_PAYMENT']);
});

test('allows an address change until packing', () => {
  const allowed = REQUEST_STATES.flatMap((state) =>
    DELIVERY_STATES.filter((delivery) => canChangeAddress({ state, delivery }, false)).map(
      (delivery) => `${state} ${delivery}`,
    ),
  );
  expect(allowed).toEqual([
    'WAITING_APPROVAL NOT_PACKED',
    'WAITING_PAYMENT NOT_PACKED',
    'PAYMENT_ACCEPTED NOT_PACKED',
  ]);
  expect(canChangeAddress({ state: 'PAYMENT_ACCEPTED', delivery: 'NOT_PACKED' }, true)).toBe(false);
});

test.each([
  ['شقة 3، دور 2، عقار 14، شارع التحرير', 'شقة •••، دور •••، عقار •••، شارع ا•••'],
  ['١٢ شارع النيل', '••• شارع ا•••'],
])('masks «%s»', (address, masked) => expect(maskAddress(address)).toBe(masked));

test('hides every digit and full name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (address) => {
      const masked = maskAddress(address);
      expect(masked).not.toMatch(/\p{N}/u);
      for (const word of masked.match(/[\p{L}\p{M}]{2,}/gu) ?? []) {
        expect(['شقة', 'دور', 'عقار', 'شارع', 'حي', 'مدينة']).toContain(word);
      }
    }),
  );
});
