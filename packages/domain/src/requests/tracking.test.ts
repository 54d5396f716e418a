import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DELIVERY_STATES, REQUEST_STATES } from './request-states.ts';
import { canChangeAddress, canWithdraw, formatAddress, maskAddress } from './tracking.ts';

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

const withoutIsolates = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

const ADDRESS = 'شقة 3، دور 0، عقار 14، Nile St، المعادي، أمام المحطة';

test('composes an address in the language of the page', () => {
  expect(formatAddress(ADDRESS)).toBe(
    'شقة 3، الدور الأرضي، عقار 14، Nile St، المعادي، أمام المحطة',
  );
  const english = formatAddress(ADDRESS, 'en');
  expect(withoutIsolates(english)).toBe(
    'Flat 3, ground floor, building 14, Nile St, المعادي, أمام المحطة',
  );
  expect(english).toContain('\u2068المعادي\u2069, ');
  expect(formatAddress('12 شارع النيل', 'en')).toBe('12 شارع النيل');
});

test('masks an address in the language of the page', () => {
  expect(maskAddress(ADDRESS)).toBe('شقة •••، دور •••، عقار •••، N••• S•••، ا•••، أ••• ا•••');
  expect(withoutIsolates(maskAddress(ADDRESS, 'en'))).toBe(
    'Flat •••, floor •••, building •••, N••• S•••, ا•••, أ••• ا•••',
  );
});

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
