import { expect, test } from 'vitest';
import { addressKey, networkKey } from './address-key.ts';

test('counts 300 addresses of one IPv6 network as one client', () => {
  const keys = new Set(
    Array.from({ length: 300 }, (_, host) =>
      addressKey({ ip: `2001:db8:1:2::${host.toString(16)}` }),
    ),
  );
  expect(keys.size).toBe(1);
  expect(keys).not.toContain(addressKey({ ip: '2001:db8:1:3::1' }));
});

test.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2'],
  ['2001:DB8::1', '2001:db8::', '2001:db8::'],
])('counts %s as %s, in network %s', (ip, address, network) => {
  expect(addressKey({ ip })).toBe(address);
  expect(networkKey({ ip })).toBe(network);
});
