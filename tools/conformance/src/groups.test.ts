import { describe, expect, test } from 'vitest';
import { groups } from './groups.ts';

const cases = groups.flatMap((group) => group.cases);

/**
 * Rows of spec §6.2, two calls of spec §3.5 and two of own sessions. Public calls without input have no invalid
 * case.
 */
const ROWS = [
  ['GET', '/api/Lookups/relations/', 'valid'],
  ['GET', '/api/Lookups/relations-by-document/', 'invalid and valid'],
  ['GET', '/api/Lookups/all-documentTypes/', 'valid'],
  ['GET', '/api/Lookups/nid-issue-reasons/', 'valid'],
  ['GET', '/api/Lookups/govs/', 'valid'],
  ['GET', '/api/Lookups/police-depts-by-govCode/', 'invalid and valid'],
  ['GET', '/api/Lookups/postal-codes-by-govCode/', 'invalid and valid'],
  ['GET', '/api/Lookups/genders/', 'valid'],
  ['GET', '/api/Lookups/regulations/', 'invalid and valid'],
  ['GET', '/api/BirthDoc/doc-price/', 'valid'],
  ['GET', '/api/BirthDoc/doc-price-first-time/', 'valid'],
  ['GET', '/api/DeathDoc/doc-price/', 'valid'],
  ['GET', '/api/NidDoc/doc-price/', 'valid'],
  ['GET', '/api/MarriageDoc/doc-price/', 'valid'],
  ['GET', '/api/DivorceDoc/doc-price/', 'valid'],
  ['GET', '/api/FamilyRecordDoc/doc-price/', 'valid'],
  ['GET', '/api/PersonalRecordDoc/doc-price/', 'valid'],
  ['GET', '/api/TranslatedDoc/doc-price/', 'valid'],
  ['POST', '/api/login/common/', 'invalid and valid'],
  ['POST', '/api/token/refresh/', 'invalid and valid'],
  ['GET', '/api/account/sessions', 'invalid and valid'],
  ['POST', '/api/account/sessions/end', 'invalid and valid'],
  ['POST', '/api/Requests/create-cso-request/', 'invalid and valid'],
  ['POST', '/api/Requests/ShipmentInfo/', 'invalid and valid'],
  ['GET', '/api/Requests/InquireRequestStatus/', 'invalid and valid'],
  ['GET', '/api/Requests/request-status/', 'invalid and valid'],
  ['POST', '/api/feedback/messages', 'invalid and valid'],
  ['POST', '/api/feedback/votes', 'invalid and valid'],
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
