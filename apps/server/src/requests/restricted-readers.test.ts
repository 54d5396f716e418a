import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');
const TABLES =
  'requests|notifications|document_lookups|document_corrections|pending_decisions|quality_checks';
const READS = new RegExp(`(FROM|JOIN)\\s+(${TABLES})\\b|(selectFrom|[a-z]+Join)\\('(${TABLES})\\b`);
/** Names that leave out restricted requests. */
const LEAVES_OUT =
  /restricted_at|isUnrestricted\(|inScope\(|WAITS_FOR_PACKING|isDecisionLate\(|requestListQuery\(|isWorkOf\(/;
const DECLARATION = /^(?:export )?(?:async )?(?:function|const|interface|type) (\w+)/;

/** Readers by file and declaration. */
function findReaders(): string[] {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !file.endsWith('.test.ts'));
  return files.flatMap((file) => {
    const blocks: { name: string; text: string }[] = [];
    for (const line of readFileSync(join(SOURCE, file), 'utf8').split('\n')) {
      const name = DECLARATION.exec(line)?.[1];
      if (name || blocks.length === 0) blocks.push({ name: name ?? '', text: '' });
      const last = blocks.at(-1);
      if (last && !/^\s*(\/\/|\*|\/\*)/.test(line)) last.text += `${line}\n`;
    }
    return blocks
      .filter(({ text }) => READS.test(text) && !LEAVES_OUT.test(text))
      .map(({ name }) => `${file} ${name}`);
  });
}

const of = (file: string, ...names: string[]) => names.map((name) => `${file} ${name}`);

const REASONS: Readonly<Record<string, readonly string[]>> = {
  'commands of the operator compare or copy the whole database': [
    ...of('commands/embedded-backup.ts', 'countRequests'),
    ...of('commands/postgres-backup.ts', 'countRequests'),
    ...of('commands/register-checks.ts', 'REGISTER_CHECKS'),
    ...of('commands/request-numbering.ts', 'SKIP_LOST_NUMBERS'),
  ],
  'part of a statement that its caller limits to requests': [
    ...of('crypto/encrypted-columns.ts', 'ownerOf'),
    ...of('features/compliance/reading/repository.ts', 'forReader'),
    ...of('features/dispatch/repository.ts', 'parcelQuery'),
    ...of('features/queue/repository.ts', 'hitsOf'),
    ...of('features/queue/views.ts', 'awaits'),
    ...of('features/reports/stalled/repository.ts', 'HOLDER'),
    ...of('features/requests/office-repository.ts', 'CORRECTIONS'),
    ...of('requests/checks/document-lookups.ts', 'NEWEST_LOOKUP', 'REVISION', 'WORST_GRADE'),
    ...of('requests/checks/document-lookups.ts', 'findGrades'),
    ...of('requests/checks/quality-checks.ts', 'findDisputedRequests'),
    ...of('requests/checks/second-person.ts', 'firstPerson'),
    ...of('requests/corrections.ts', 'OPEN_CORRECTION', 'assignToAsker', 'correctionWaitColumns'),
    ...of('requests/findings.ts', 'findEvidence'),
    ...of('requests/notification-rows.ts', 'storedDocumentFacts'),
    ...of('requests/own-requests.ts', 'SUCCESSOR'),
    ...of('requests/staff-interest.ts', 'staffInterestQuery'),
    ...of('requests/offices.ts', 'isOfScope'),
  ],
  'the transition of a locked request refuses': [
    ...of('features/civil-register/acceptance/repository.ts', 'findCase'),
    ...of('features/requests/decisions/repository.ts', 'findDuePending', 'findOwnPending'),
    ...of('features/requests/decisions/repository.ts', 'takePending'),
    ...of('features/requests/office-repository.ts', 'findOfficesOf'),
    ...of('requests/locked-request.ts', 'findPendingBy', 'lockOwnRequest', 'lockRequest'),
    ...of('requests/locked-request.ts', 'lockRequests'),
  ],
  'setting it stops what waits, and none is added': [
    ...of('features/civil-register/repository.ts', 'claimLookups', 'countLookups'),
    ...of('features/notifications/repository.ts', 'claimNotifications', 'settleNotifications'),
    ...of('features/notifications/repository.ts', 'releaseHeld'),
  ],
  'papers under way are never restricted': [
    ...of('features/dispatch/envelopes.ts', 'envelopes', 'findSlips', 'findWaitingCertificates'),
    ...of('features/dispatch/repository.ts', 'findBatches', 'lockOpenBatch'),
    ...of('features/notifications/office-repository.ts', 'findForeign'),
  ],
  'certificates in the hands of people are verified and revoked': [
    ...of('features/certificates/issuing.ts', 'findStoredSheets'),
    ...of('features/certificates/refunded-sheets.ts', 'revokeRefunded'),
    ...of('features/certificates/repository.ts', 'findSheets', 'findSpoiled', 'rangeOf'),
  ],
  'money is a fact': [
    ...of('features/payments/repository/charge-details.ts', 'findChargeDetails'),
    ...of('features/payments/repository/office.ts', 'findDue'),
    ...of('features/payments/repository/payments.ts', 'findOwnPayment'),
    ...of('features/payments/repository/refunds.ts', 'hasPapers'),
    ...of('features/reports/repository.ts', 'ledgerTotalsQuery'),
  ],
  'people see, correct and take their own data': [
    ...of('features/compliance/personal-data/repository.ts', 'findAccesses', 'findLastDelivery'),
    ...of('features/compliance/personal-data/repository.ts', 'findNotifiedOwners', 'findPeople'),
    ...of('features/compliance/personal-data/repository.ts', 'findStoredRequests'),
    ...of('features/orders/repository.ts', 'findOrderByKey'),
    ...of('features/requests/corrections/repository.ts', 'findLastCorrection', 'findOwnDocuments'),
    ...of('features/requests/messages.ts', 'findOwnMessages'),
    ...of('features/tracking/repository.ts', 'findOwnRequests'),
    ...of('requests/erasure.ts', 'stopOffering'),
    ...of('requests/own-requests.ts', 'requireOwner'),
    ...of('requests/shipment.ts', 'receiveAddress'),
    ...of('requests/order-checks.ts', 'notifyOwnerOfCorrected'),
  ],
  'proof of access, erasure and sessions of the person': [
    ...of('features/compliance/erasure/repository.ts', 'findRequestIds'),
    ...of('features/compliance/person-accesses.ts', 'findAccessesOfPerson'),
    ...of('features/compliance/person-accesses.ts', 'readAccessesOfRequest'),
    ...of('features/identity/sessions/repository.ts', 'endSessionsOfOwner', 'eraseUnusedAccounts'),
  ],
  'counts or draws decisions that staff or the rule made, without persons': [
    ...of('features/civil-register/acceptance/repository.ts', 'CONTRADICTED', 'UNCHECKED_SINCE'),
    ...of('features/civil-register/acceptance/repository.ts', 'countChecks', 'countOrders'),
    ...of('features/civil-register/attention.ts', 'countFound'),
    ...of('features/quality/repository.ts', 'findChecked'),
    ...of('features/reports/repository.ts', 'countChecked'),
  ],
  'keeps the office of a request current': of('requests/offices.ts', 'assignNext'),
};

test('each reader leaves out restricted requests, or has a reason', () => {
  const known = Object.values(REASONS).flat();
  expect(findReaders().toSorted()).toEqual(known.toSorted());
});
