import { describe, expect, test } from 'vitest';
import { groups } from './groups.ts';

const cases = groups.flatMap((group) => group.cases);

/**
 * Rows of spec §6.2, two calls of spec §3.5 and two of own sessions. Public calls without input have no invalid
 * case.
 */
const ROWS = [
  ['GET', '/api/Lookups/relations/', 'right'],
  ['GET', '/api/Lookups/relations-by-document/', 'right and wrong'],
  ['GET', '/api/Lookups/all-documentTypes/', 'right'],
  ['GET', '/api/Lookups/nid-issue-reasons/', 'right'],
  ['GET', '/api/Lookups/govs/', 'right'],
  ['GET', '/api/Lookups/police-depts-by-govCode/', 'right and wrong'],
  ['GET', '/api/Lookups/postal-codes-by-govCode/', 'right and wrong'],
  ['GET', '/api/Lookups/genders/', 'right'],
  ['GET', '/api/Lookups/regulations/', 'right and wrong'],
  ['GET', '/api/BirthDoc/doc-price/', 'right'],
  ['GET', '/api/BirthDoc/doc-price-first-time/', 'right'],
  ['GET', '/api/DeathDoc/doc-price/', 'right'],
  ['GET', '/api/NidDoc/doc-price/', 'right'],
  ['GET', '/api/MarriageDoc/doc-price/', 'right'],
  ['GET', '/api/DivorceDoc/doc-price/', 'right'],
  ['GET', '/api/FamilyRecordDoc/doc-price/', 'right'],
  ['GET', '/api/PersonalRecordDoc/doc-price/', 'right'],
  ['GET', '/api/TranslatedDoc/doc-price/', 'right'],
  ['POST', '/api/login/common/', 'right and wrong'],
  ['POST', '/api/token/refresh/', 'right and wrong'],
  ['GET', '/api/account/sessions', 'right and wrong'],
  ['POST', '/api/account/sessions/end', 'right and wrong'],
  ['POST', '/api/Requests/create-cso-request/', 'right and wrong'],
  ['POST', '/api/Requests/ShipmentInfo/', 'right and wrong'],
  ['GET', '/api/Requests/InquireRequestStatus/', 'right and wrong'],
  ['GET', '/api/Requests/request-status/', 'right and wrong'],
  ['POST', '/api/feedback/messages', 'right and wrong'],
  ['POST', '/api/feedback/votes', 'right and wrong'],
] as const;

describe('contract cases', () => {
  test.each(ROWS)('include %s %s: %s', (method, path, asked) => {
    const played = cases.filter(({ call }) => call.method === method && call.path === path);
    const kinds = new Set(played.map(({ kind }) => kind));
    expect([...kinds].sort().join(' and ')).toBe(asked);
  });

  test('have unique names and cite their requirement', () => {
    const names = cases.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(cases.filter(({ source }) => !/§\d|docs\/decisions/.test(source))).toEqual([]);
  });
});
