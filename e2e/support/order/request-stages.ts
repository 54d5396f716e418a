import { randomUUID } from 'node:crypto';
import {
  handOverBatch,
  packBatch,
  readParcel,
  readRequest,
  readRequestPayments,
  recordDispatch,
  refundPayment,
  returnForCorrection,
} from '@wathiqa/contract/office';
import type { DeliveryFailure } from '@wathiqa/domain';
import {
  type HttpCitizen,
  signInOverHttp,
} from '@wathiqa/server/test/support/http/http-citizen.ts';
import {
  decideOverHttp,
  openOfficeOverHttp,
} from '@wathiqa/server/test/support/http/http-clerk.ts';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { doorCode } from '../door.ts';
import { expect, type Register } from '../fixtures.ts';
import { newStaff } from '../office/office.ts';
import { payAtOutlet } from './payments.ts';

/** Price per request in pounds. */
const PRICE = 65;

type Client = Awaited<ReturnType<typeof openOfficeOverHttp>>;

interface People {
  citizen: HttpCitizen;
  supervisor: Client;
  supervisorEmail: string;
}

const url = () => process.env.PRODUCT_URL ?? '';

/** Steps from each stage to the next. */
const WAYS = {
  reviewing: [],
  correcting: [returnName],
  due: [accept],
  refused: [
    (id, { supervisorEmail }) => decideOverHttp(url(), supervisorEmail, id, { rejected: 1 }),
  ],
  withdrawn: [(id, { citizen }) => citizen.withdraw(id)],
  issuing: [accept, pay],
  refunded: [accept, pay, refundAll],
  inTransit: [accept, pay, send],
  attempted: [accept, pay, send, (id, people) => failDelivery(id, people, 'noAnswer')],
  misaddressed: [accept, pay, send, (id, people) => failDelivery(id, people, 'wrongAddress')],
  delivered: [accept, pay, send, deliver],
  returned: [accept, pay, send, comeBack],
} satisfies Record<string, readonly ((id: string, people: People) => Promise<unknown>)[]>;

type RequestStage = keyof typeof WAYS;

/**
 * Places a request for each stage, or for the given ones.
 *
 * @returns request numbers by stage
 */
export async function registerAllStages(
  email: string,
  register: Register,
  locale: string,
  only = Object.keys(WAYS) as RequestStage[],
): Promise<Readonly<Record<RequestStage, string>>> {
  const supervisorEmail = await newStaff(register, 'supervisor');
  const people: People = {
    citizen: await signInOverHttp(url(), email),
    supervisor: await openOfficeOverHttp(url(), supervisorEmail),
    supervisorEmail,
  };
  const order = { ...birthOrder(birthDocument()), options: { locale } };
  const numbers: Partial<Record<RequestStage, string>> = {};
  for (const stage of only) {
    const id = await people.citizen.order(randomUUID(), order);
    await people.citizen.sendAddress(id);
    for (const step of WAYS[stage]) await step(id, people);
    numbers[stage] = id;
  }
  return numbers as Record<RequestStage, string>;
}

function accept(id: string, { supervisorEmail }: People): Promise<void> {
  return decideOverHttp(url(), supervisorEmail, id);
}

async function returnName(requestId: string, { supervisor }: People): Promise<void> {
  const { request } = await supervisor(readRequest, { query: { requestId } });
  await supervisor(returnForCorrection, {
    body: {
      requestId,
      version: request.version,
      documentId: request.items[0]?.id ?? 0,
      fields: ['name', 'motherFullName'],
      note: 'الاسم الثالث في السجل «عبد الرحيم»',
    },
  });
}

async function pay(id: string, { citizen }: People): Promise<void> {
  await payAtOutlet(await citizen.askForCode(id));
  await expect.poll(() => citizen.stateOf(id)).toBe('PAYMENT_ACCEPTED');
}

async function refundAll(requestId: string, { supervisor }: People): Promise<void> {
  const { request } = await supervisor(readRequest, { query: { requestId } });
  const { payments } = await supervisor(readRequestPayments, { query: { requestId } });
  await supervisor(refundPayment, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      paymentId: payments.payments[0]?.id ?? 0,
      amount: PRICE,
      reason: 'القيد غير موجود',
      documentId: request.items[0]?.id ?? 0,
    },
  });
}

async function send(requestId: string, { supervisor }: People): Promise<void> {
  const { request } = await supervisor(readRequest, { query: { requestId } });
  const requestIds = [requestId];
  const governorateCode = request.governorateCode ?? '';
  const { batch } = await supervisor(packBatch, { body: { governorateCode, requestIds } });
  await supervisor(handOverBatch, { body: { batchId: batch.id, requestIds } });
}

async function deliver(requestId: string, { supervisor }: People): Promise<void> {
  const { parcel } = await supervisor(readParcel, { query: { requestId } });
  await supervisor(recordDispatch, {
    body: {
      requestId,
      version: parcel.version,
      action: 'recordDelivery',
      code: await doorCode(requestId),
      note: '',
    },
  });
}

async function failDelivery(
  requestId: string,
  { supervisor }: People,
  failure: DeliveryFailure,
): Promise<void> {
  const { parcel } = await supervisor(readParcel, { query: { requestId } });
  const { version } = parcel;
  await supervisor(recordDispatch, {
    body: { requestId, version, action: 'recordAttempt', failure, note: '' },
  });
}

async function comeBack(requestId: string, people: People): Promise<void> {
  await failDelivery(requestId, people, 'noAnswer');
  const { parcel } = await people.supervisor(readParcel, { query: { requestId } });
  const { version } = parcel;
  await people.supervisor(recordDispatch, {
    body: { requestId, version, action: 'recordReturn', note: '' },
  });
}
