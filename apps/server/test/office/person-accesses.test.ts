import {
  findPersonAccesses,
  readRequest,
  readRequestAccesses,
  searchRequests,
} from '@wathiqa/contract/office';
import { expect, test } from 'vitest';
import { expectWrongFields } from '../support/expectations.ts';
import { lastEntry } from '../support/office/audit-entries.ts';
import { createOfficeRequest, readRequestAs } from '../support/office/office-requests.ts';
import { startOffice } from '../support/office/office-server.ts';
import { signInStaff } from '../support/office/staff.ts';
import { birthDocument } from '../support/orders.ts';

const { server, citizen, clerk } = await startOffice();
const supervisor = await signInStaff(server, 'supervisor');
const auditor = await signInStaff(server, 'auditor');
const nationalId = birthDocument().nid.nationalIdenNumber;
const asked = { nationalId, reason: `خطاب صاحب الرقم ${nationalId}` };

test('only auditors search by person, and clerks see no list of readers', async () => {
  for (const staff of [clerk, supervisor]) {
    expect((await staff.call(findPersonAccesses, { body: asked })).status).toBe(403);
  }
  const requestId = await createOfficeRequest(citizen);
  expect((await clerk.call(readRequestAccesses, { query: { requestId } })).status).toBe(403);
});

test('refuses a search without a reason or with a mistyped number', async () => {
  expectWrongFields(
    await auditor.call(findPersonAccesses, { body: { nationalId, reason: ' ' } }),
    'reason',
  );
  expectWrongFields(
    await auditor.call(findPersonAccesses, { body: { ...asked, nationalId: '2900101' } }),
    'nationalId',
  );
});

test('lists reads and searches of the person, with an entry that has no number', async () => {
  const requestId = await createOfficeRequest(citizen);
  await readRequestAs(clerk, requestId);
  await clerk.call(searchRequests, { body: { text: nationalId } });

  const { body } = await auditor.call(findPersonAccesses, { body: asked });
  const about = body.accesses.filter(({ requestIds }) => requestIds.includes(requestId));
  expect(about.map(({ action, role }) => `${action} ${role}`)).toEqual([
    'request.search clerk',
    'request.read clerk',
  ]);
  expect(body.more).toBe(false);
  const entry = await lastEntry(server);
  expect(entry).toMatchObject({ actor_id: auditor.id, action: 'audit.searchPerson' });
  expect(JSON.stringify(entry)).not.toContain(nationalId);

  const other = await auditor.call(findPersonAccesses, {
    body: { ...asked, nationalId: '29901011234564' },
  });
  expect(other.body.accesses).toEqual([]);
});

test('a supervisor sees who read a request, and the list is audited', async () => {
  const requestId = await createOfficeRequest(citizen);
  await clerk.call(readRequest, { query: { requestId } });
  const { body } = await supervisor.call(readRequestAccesses, { query: { requestId } });
  expect(body.accesses).toMatchObject([
    { action: 'request.read', role: 'clerk', requestIds: [requestId] },
  ]);
  expect(await lastEntry(server)).toMatchObject({
    ...{ actor_id: supervisor.id, action: 'reading.readRequest' },
    request_id: Number(requestId),
  });
  const unknown = { query: { requestId: '269999999999' } };
  expect((await supervisor.call(readRequestAccesses, unknown)).status).toBe(404);
});
