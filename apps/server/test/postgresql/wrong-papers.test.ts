import {
  fawryWebhook,
  markErrors,
  payInCash,
  previewSheets,
  shipmentInfo,
} from '@wathiqa/contract';
import type { LookupRequest, RegisterValues } from '@wathiqa/contract/civil-register';
import { decideRequest, printCertificates } from '@wathiqa/contract/office';
import { maskSheetValue, type RequestId, type SheetField } from '@wathiqa/domain';
import { afterAll, expect, test } from 'vitest';
import { examineRequests } from '../../src/requests/findings.ts';
import { startServerForTest } from '../harness.ts';
import { startRegister } from '../support/civil-register.ts';
import { fatherDocument, found, openOffice, placeOrder } from '../support/office/acceptance.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { readRequestAs, seenFindings } from '../support/office/office-requests.ts';
import { cairoAddress } from '../support/orders.ts';
import { createFakeProvider } from '../support/payments/fake-provider.ts';

const register = await startRegister();
afterAll(() => register.stop());

/** One in so many requests has an error of the civil register: 5 % in the long form. */
const PLANTED_EVERY = 20;

const TRUTH = {
  ...{ fullName: 'محمود عبد الرحمن السيد علي', motherFullName: 'فاطمة حسن إبراهيم علي' },
  ...{ gender: 'M', birthDate: '1960-07-12', eventPlace: 'الجيزة', eventNumber: '14/1960/4471' },
} as const satisfies RegisterValues;

/** Errors of one letter or digit, of each field that a birth certificate prints. */
const ERRORS = [
  { fullName: 'محمود عبد الرحمن السد علي' },
  { motherFullName: 'فاطمة حسن إبرهيم علي' },
  { gender: 'F' },
  { birthDate: '1960-07-21' },
  { eventPlace: 'الجزيرة' },
  { eventNumber: '14/1960/4417' },
] as const satisfies RegisterValues[];
const REQUESTS = PLANTED_EVERY * ERRORS.length;

/** No one knows the number of their entry. */
const KNOWN = Object.keys(TRUTH).filter((field) => field !== 'eventNumber');

/**
 * Clerks accept what matches the register, or all but one known error of a name. A citizen marks what differs from the
 * truth, and staff then reject the document until its record is corrected.
 *
 * @returns the fields that are wrong on printed papers
 */
async function play(seesSheets: boolean): Promise<string[]> {
  const provider = createFakeProvider();
  const started = startServerForTest(register.environment, undefined, {
    paymentProvider: provider,
  });
  const office = await openOffice(started, register);
  const { server, citizen, clerk } = office;
  const { pack } = dispatchCalls(() => ({ server, citizen, clerk }));
  const wrong = new Map<string, RegisterValues>();
  register.answer = (request: LookupRequest) =>
    found(request, { ...TRUTH, ...wrong.get(request.nationalId ?? '') });

  async function decide(requestId: RequestId, accepts: (grade?: string | null) => boolean) {
    const request = await readRequestAs(clerk, requestId);
    const decisions = request.items.map(({ id, lookup }) =>
      accepts(lookup?.grade)
        ? { documentId: id, accept: true as const }
        : { documentId: id, accept: false as const, reasonCode: 'NOT_FOUND' },
    );
    const seen = seenFindings(request);
    const body = { requestId, version: request.version, decisions, seen };
    expect((await clerk.call(decideRequest, { body })).status).toBe(200);
    return decisions.every(({ accept }) => accept);
  }

  async function marksError(requestId: RequestId): Promise<boolean> {
    const { body } = await citizen.call(previewSheets, { headers: { requestid: requestId } });
    const [sheet] = body.sheets;
    const isWrong = ({ field, value }: { field: SheetField; value: string }) =>
      KNOWN.includes(field) && value !== maskSheetValue(field, TRUTH[field as keyof typeof TRUTH]);
    const fields = sheet?.values?.filter(isWrong).map(({ field }) => field) ?? [];
    if (!sheet || fields.length === 0) return false;
    const marks = [{ documentId: sheet.documentId, fields }];
    const sent = { requestId, version: body.version, marks };
    expect((await citizen.call(markErrors, { body: sent })).status).toBe(200);
    return !(await decide(requestId, () => false));
  }

  const placed: { requestId: RequestId; wrong: string[] }[] = [];
  for (let number = 0; number < REQUESTS; number += 1) {
    const document = fatherDocument({ motherFullName: TRUTH.motherFullName });
    const planted = number / PLANTED_EVERY;
    const error = Number.isInteger(planted) ? ERRORS[planted % ERRORS.length] : undefined;
    if (error) wrong.set(document.nid.nationalIdenNumber, error);
    const requestID = await placeOrder(office, document);
    await citizen.call(shipmentInfo, { body: { requestID, customerAddress: cairoAddress() } });
    placed.push({ requestId: requestID, wrong: Object.keys(error ?? {}) });
  }
  while ((await examineRequests(server, { plansLookups: true })) > 0);
  await server.app.jobs.drain();

  const paid: typeof placed = [];
  for (const request of placed) {
    const { requestId } = request;
    const accepts = (grade?: string | null) => grade === 'certain' || grade === 'probable';
    if (!(await decide(requestId, accepts))) continue;
    if (seesSheets && (await marksError(requestId))) continue;
    await citizen.call(payInCash, { headers: { requestid: requestId } });
    const body = JSON.stringify(provider.sendWebhook(requestId, 'PAID', { at: server.now() }));
    await server.client(fawryWebhook, { body });
    paid.push(request);
  }
  let sheets = 0;
  for (let start = 0; start < paid.length; start += 50) {
    const { body } = await pack(paid.slice(start, start + 50).map(({ requestId }) => requestId));
    const batchId = body.batch.id;
    sheets += (await clerk.call(printCertificates, { body: { batchId } })).body.sheets;
  }
  expect(sheets).toBe(paid.length);
  return paid.flatMap((request) => request.wrong);
}

test('papers are wrong only in a number that no one knows, once citizens see the sheets', async () => {
  const [before, after] = [await play(false), await play(true)];
  const planted = REQUESTS / PLANTED_EVERY;
  const list = (fields: string[]) =>
    Object.entries(Object.groupBy(fields, (field) => field))
      .map(([field, { length } = []]) => `${field} ${length}`)
      .join(', ');
  process.stdout.write(
    `${REQUESTS} requests, ${planted} wrong records; wrong papers without preview: ${before.length} (${list(before)}); with: ${after.length} (${list(after)})\n`,
  );
  expect(before.length).toBeGreaterThan(after.length);
  expect(new Set(after)).toEqual(new Set(['eventNumber']));
});
