import type { LookupRequest } from '@wathiqa/contract/civil-register';
import { decideProposal, proposeAcceptance, readCivilRegister } from '@wathiqa/contract/office';
import { toRequestId } from '@wathiqa/domain';
import { expect } from 'vitest';
import type { TestServer } from '../../harness.ts';
import { recordOf, type TestRegister } from '../civil-register.ts';
import type { Citizen } from '../http/client.ts';
import { type BirthDocumentSent, birthDocument, birthOrder } from '../orders.ts';
import { type Staff, signInStaff } from './staff.ts';

const FATHER = 'محمود عبد الرحمن السيد علي';

/** The register's record of the applicant, or of the applicant's father. */
export const found = (request: LookupRequest, fields = {}, record = {}) => {
  const isSelf = request.fields.includes('alive');
  const answer = recordOf(request, { ...(!isSelf && { fullName: FATHER }), ...fields });
  if (answer.result !== 'one') throw new Error('No record');
  const { kinship } = answer.record;
  Object.assign(answer.record, { kinship: isSelf ? kinship : 'CHILD' }, record);
  return { body: answer };
};

let fathers = 0;
/** Documents of fathers without other orders, so that there is no finding. */
export const fatherDocument = (changes: Partial<BirthDocumentSent> = {}) => {
  fathers += 1;
  const two = (count: number) => String(1 + count).padStart(2, '0');
  const born = `60${two(Math.floor(fathers / 28) % 12)}${two(fathers % 28)}`;
  const serial = 9_001 + 2 * Math.floor(fathers / 336);
  return birthDocument({
    name: { fullName: FATHER },
    nid: { nationalIdenNumber: `2${born}01${serial}0` },
    relationCode: 'FATHER',
    ...changes,
  });
};
export const ALL = { REGISTRY_ACCEPTED_PERCENT: '100', REGISTRY_CHECKED_PERCENT: '1' };
export const reason = 'يطابق السجل في التجربة';

export interface Office {
  server: TestServer;
  citizen: Citizen;
  clerk: Staff;
  one: Staff;
  two: Staff;
}

export async function openOffice(
  started: Promise<TestServer>,
  register: TestRegister,
): Promise<Office> {
  const server = await started;
  register.now = server.now;
  return {
    server,
    citizen: await server.signIn(),
    clerk: await signInStaff(server, 'clerk'),
    one: await signInStaff(server, 'administrator', 'one@wathiqa.example'),
    two: await signInStaff(server, 'administrator', 'two@wathiqa.example'),
  };
}

export const proposalOf = async ({ one }: Office) =>
  (await one.call(readCivilRegister)).body.proposals[0]?.id ?? 0;

/** As two administrators do. */
export async function switchOn(where: Office): Promise<void> {
  await where.one.call(proposeAcceptance, { body: { reason } });
  const body = { proposalId: await proposalOf(where), approve: true };
  const { status, text } = await where.two.call(decideProposal, { body });
  expect(status, text).toBe(200);
}

/** Looks up what waits and considers it. */
export async function consider({ server }: Office): Promise<void> {
  await server.app.jobs.drain();
  server.advanceTime(60_000);
  await server.app.jobs.drain();
}

export async function placeOrder({ citizen }: Office, ...documents: BirthDocumentSent[]) {
  const sent = documents.length > 0 ? documents : [fatherDocument()];
  const { body } = await citizen.order(crypto.randomUUID(), birthOrder(...sent));
  return toRequestId(Number(body.Id));
}
