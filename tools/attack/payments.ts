import { requestStatus } from '@wathiqa/contract';
import {
  type SignedFields,
  webhookPayload,
} from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import { type Attack, expectNone, expectThat } from './attack.ts';
import { type Caller, signInCitizen, signInStaff } from './people.ts';
import { dueRequest, notify } from './requests.ts';
import { PAYMENT_KEY } from './target.ts';

const REPLAYS = 20;
const TRIAL_KEY = 'wathiqa-trial-secure-key';

async function statusOf(citizen: Caller, requestId: string) {
  const { State, History, Paid } = await citizen.client(requestStatus, {
    headers: { requestid: requestId },
  });
  const times = History.filter(({ Event }) => Event === 'PAID').length;
  return { state: State.CodeMessage, times, amount: Paid?.Amount };
}

function forgeries(fields: SignedFields): Record<string, string> {
  const genuine = webhookPayload(fields, PAYMENT_KEY);
  const signature = /"messageSignature":"(\w+)"/.exec(genuine)?.[1] ?? '';
  const signedAs = (value: unknown) =>
    genuine.replace(
      `"messageSignature":"${signature}"`,
      `"messageSignature":${JSON.stringify(value)}`,
    );
  return {
    'no signature': genuine.replace(`,"messageSignature":"${signature}"`, ''),
    'empty signature': signedAs(''),
    'null as signature': signedAs(null),
    'list as signature': signedAs([signature]),
    'signature in upper case': signedAs(signature.toUpperCase()),
    'signed with the sandbox key': webhookPayload(fields, TRIAL_KEY),
    'signed with an empty key': webhookPayload(fields, ''),
    'another amount': genuine.replaceAll(`:${fields.orderAmount}`, ':1.00'),
    'duplicate field': `${genuine.slice(0, -1)},"orderAmount":1.00}`,
  };
}

export const paymentAttacks: readonly Attack[] = [
  {
    name: 'unsigned and forged payment notifications',
    run: async (target) => {
      const citizen = await signInCitizen(target, 'unpaid@people.example');
      const { requestId, fields } = await dueRequest(
        citizen,
        await signInStaff(target, 'supervisor'),
      );
      const believed = [];
      for (const [how, text] of Object.entries(forgeries(fields))) {
        const { status } = await notify(target, text);
        if (status < 400) believed.push(`${how}: HTTP ${status}`);
      }
      expectNone(believed);
      const { state } = await statusOf(citizen, requestId);
      expectThat(state === 'WAITING_PAYMENT', `the request is ${state}`);
    },
  },
  {
    name: `replay of a genuine payment notification, ${REPLAYS} times at once and again`,
    run: async (target) => {
      const citizen = await signInCitizen(target, 'paid-once@people.example');
      const { requestId, fields } = await dueRequest(
        citizen,
        await signInStaff(target, 'supervisor'),
      );
      const genuine = webhookPayload(fields, PAYMENT_KEY);
      await Promise.all(Array.from({ length: REPLAYS }, () => notify(target, genuine)));
      await notify(target, genuine);
      const { state, times, amount } = await statusOf(citizen, requestId);
      expectThat(
        state === 'PAYMENT_ACCEPTED' && times === 1 && amount === Number(fields.orderAmount),
        `the request is ${state}, ${amount} pounds, paid ${times} times`,
      );
    },
  },
];
