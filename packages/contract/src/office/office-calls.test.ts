import { readFile } from 'node:fs/promises';
import { type ResponseCodeName, referencePermissions } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../wire/call.ts';
import * as office from './index.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

test('docs/security/office-calls.md has the protection of every office call, except of reference data', async () => {
  const guide = new URL('../../../../docs/security/office-calls.md', import.meta.url);
  const lines = (await readFile(guide, 'utf8')).matchAll(/^\| `(\w+)` \| (.*) \|$/gm);
  const documented = [...lines].map(([, name = '', cells = '']) => {
    const [own, second, cap, reason, key, citizen, audit] = cells.split(' | ');
    expect([citizen, audit], name).toEqual([expect.any(String), expect.any(String)]);
    return [name, own, second, cap, reason, key];
  });
  const calls = Object.entries(office).flatMap(([name, call]: [string, unknown]) => {
    if (!isCall(call)) return [];
    const isReferenceData = call.access.replace(/^staff:/, '') in referencePermissions;
    const { refusals = [], idempotent, countsAsRead } = call;
    const yes = (...codes: ResponseCodeName[]) =>
      codes.some((code) => refusals.includes(code)) ? 'yes' : '–';
    const protections = [
      yes('OWN_REQUEST', 'OWN_ACCESS'),
      yes('OWN_DECISION', 'OWN_PROPOSAL'),
      countsAsRead ? 'yes' : '–',
      yes('READING_REASON_NEEDED'),
      idempotent ? 'yes' : '–',
    ];
    return isReferenceData && !protections.includes('yes') ? [] : [[name, ...protections]];
  });
  expect(documented.toSorted()).toEqual(calls.toSorted());
});

/** What a write was made from: the compared values, or their version. */
const SEEN = ['seen', 'version', 'expectedVersion', 'expectedPounds'];

/** Writes that overwrite nothing that another person typed. */
const NOT_OVERWRITING: Readonly<Record<string, string>> = {
  addBreachNote: 'appends',
  addReason: 'appends; names are unique',
  addStaff: 'one proposal a person',
  checkEnvelope: 'repeatable, a fact',
  confirmCertificate: 'from one state to its end',
  decideProposal: 'from one state to its end',
  endAcceptance: 'from one state to its end',
  endOwnSession: 'ends what is there',
  endSession: 'ends what is there',
  endStaffAccess: 'ends what is there',
  endStaffSessions: 'ends what is there',
  findPersonAccesses: 'reads; the national ID stays out of addresses',
  openRequest: 'reads, with a reason',
  openSession: 'signs in',
  previewRegulation: 'reads',
  printCertificates: 'a sheet is printed once; the same file again',
  printLabels: 'repeatable, audited',
  proposeAcceptance: 'one proposal at a time',
  proposeErasure: 'one proposal a person',
  proposeRestriction: 'one proposal a request, of another state than it has',
  recordBreach: 'appends',
  refundPayment: 'requires a key, and counts what is left',
  releaseReading: 'from one state to its end',
  reprintCertificate: 'a serial is replaced once',
  resendNotifications: 'repeats what failed',
  revokeCertificate: 'one proposal a sheet',
  searchFeedback: 'reads; names stay out of addresses',
  searchRequests: 'reads; names stay out of addresses',
  seeRefusals: 'notes what the caller read',
  unbindStaff: 'ends what is there',
};

test('every write call of staff carries what was seen, or a key, or has a reason', () => {
  const writes = Object.entries(office).flatMap(([name, call]: [string, unknown]) =>
    isCall(call) && call.method === 'POST' ? [{ name, call }] : [],
  );
  const unprotected = writes.filter(({ call: { body, idempotent } }) => {
    const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : [];
    return !idempotent && !fields.some((field) => SEEN.includes(field));
  });
  expect(unprotected.map(({ name }) => name).toSorted()).toEqual(Object.keys(NOT_OVERWRITING));
});
