import { describe, expect, test } from 'vitest';
import { centreTabs, paths } from '../../paths.ts';
import { getCentreName } from './centres.server.ts';

describe('route at an address', () => {
  test.each([
    ['of another page', paths.contactUs],
    ['under one of them', `${paths.mainCenter}/more`],
    ['of the home page', '/'],
  ])('throws when it is that %s', (_, pathname) =>
    expect(() => getCentreName(pathname)).toThrow(RangeError),
  );

  test.each([...centreTabs])('finds %s, also with a trailing slash', (name) => {
    expect(getCentreName(paths[name])).toBe(name);
    expect(getCentreName(`${paths[name]}/`)).toBe(name);
    expect(getCentreName(paths[name].slice(1))).toBe(name);
  });
});
