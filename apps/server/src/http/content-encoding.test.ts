import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEncoding } from './content-encoding.ts';

const both = ['br', 'gzip'] as const;

test.each([
  ['no header', undefined],
  ['an empty header', ''],
  ['identity', 'identity'],
  ['both refused', 'br;q=0, gzip;q=0'],
  ['everything else refused', '*;q=0'],
  ['another encoding', 'zstd, deflate'],
  ['a name that only begins the same', 'brotli, gzipped'],
])('%s: the uncompressed file', (_, accepts) => {
  expect(chooseEncoding(accepts, both)).toBeUndefined();
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.001', 'br'],
  ['*', 'br'],
  ['br;q=0, *;q=0.5', 'gzip'],
  [' gzip ; q=0.3 ', 'gzip'],
])('%s: %s', (accepts, encoding) => {
  expect(chooseEncoding(accepts, both)).toBe(encoding);
});

test('never chooses a variant that does not exist', () => {
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
  expect(chooseEncoding('br', ['gzip'])).toBeUndefined();
});

test('never chooses a refused encoding', () => {
  fc.assert(
    fc.property(fc.string(), (noise) => {
      expect(chooseEncoding(`br;q=0,gzip;q=0,${noise.replaceAll(/br|gzip|\*/gi, '')}`, both)).toBe(
        undefined,
      );
    }),
  );
});
