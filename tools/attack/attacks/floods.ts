import { formatTypedCode, TYPED_CODE_BYTES } from '@wathiqa/certificate';
import { checkTypedCode, createRequest, requestState, session } from '@wathiqa/contract';
import { createRequestId } from '@wathiqa/domain';
import { birthOrder } from '@wathiqa/server/test/support/orders.ts';
import { expectThat, NotTried } from '../outcome.ts';
import { callAs, newPlace, signInCitizen } from '../people.ts';
import { order } from '../requests.ts';
import { type Attack, type Attacks, LIMITS, type Target } from '../target.ts';

const SPARE = 20;
const WINDOW_MS = 60_000;
/** Sandbox mobiles end in 0011 and 0012. */
const RIGHT_ENDING = '0011';

/** Wrong guesses of one number a day, from all networks. */
const MOST_GUESSES = 50;

const from = (address: string) => ({ 'x-forwarded-for': address });

/** Sends requests with varying spoofed addresses; returns the accepted count. */
async function countLetIn(
  target: Target,
  times: number,
  placeOf: (time: number) => Record<string, string>,
  ask: (place: Record<string, string>, time: number) => Promise<{ status: number }>,
): Promise<number> {
  const began = Date.now();
  let letIn = 0;
  for (let time = 0; time < times; time += 1) {
    const { status } = await ask(placeOf(time), time);
    if (status !== 429) letIn += 1;
  }
  if (Date.now() - began >= WINDOW_MS)
    throw new NotTried('this machine is too slow to reach the limit');
  const elsewhere = await callAs(target, newPlace()).send(session.channelSettings);
  expectThat(elsewhere.status === 200, `another address: HTTP ${elsewhere.status}`);
  return letIn;
}

const refuseLogin = (target: Target) => (place: Record<string, string>) =>
  callAs(target, place).send(session.refresh, {
    body: { userEmail: 'a@b.example', token: 'none' },
  });
const lookUp = (target: Target) => (place: Record<string, string>, time: number) =>
  callAs(target, place).send(requestState, {
    body: { requestId: createRequestId(2026, 900_000_000 + time), mobileEnding: RIGHT_ENDING },
  });

const tryTypedCode = (target: Target) => (place: Record<string, string>, time: number) => {
  const code = formatTypedCode(new Uint8Array(TYPED_CODE_BYTES).fill(time));
  return callAs(target, place).send(checkTypedCode, { body: { code } });
};

function flood(
  most: number,
  placeOf: (time: number) => Record<string, string>,
  ask: (target: Target) => Parameters<typeof countLetIn>[3],
): Attack {
  return async (target) => {
    const letIn = await countLetIn(target, most + SPARE, placeOf, ask(target));
    expectThat(letIn <= most, `${letIn} calls accepted, limit ${most}`);
  };
}

export const floodAttacks: Attacks = {
  'a flood from one address': flood(LIMITS.perAddress, () => from('192.0.2.1'), refuseLogin),
  'a flood from the addresses of one IPv6 /64': flood(
    LIMITS.perAddress,
    (time) => from(`2001:db8:1:1::${(time + 1).toString(16)}`),
    refuseLogin,
  ),
  'lookups from the addresses of one IPv6 /64': flood(
    LIMITS.lookups,
    (time) => from(`2001:db8:2:2::${(time + 1).toString(16)}`),
    lookUp,
  ),
  'lookups with a forged X-Forwarded-For each time': flood(
    LIMITS.lookups,
    (time) => from(`10.200.0.${time}, 192.0.2.2`),
    lookUp,
  ),
  'typed codes of certificates tried from one address': flood(
    LIMITS.lookups,
    () => from('192.0.2.4'),
    tryTypedCode,
  ),
  'a flood from an address shared with signed-in citizens': async (target) => {
    const citizen = await signInCitizen(target, 'neighbour@people.example');
    const place = from('192.0.2.3');
    for (let time = 0; time < LIMITS.perAddress + SPARE; time += 1)
      await refuseLogin(target)(place);
    const { status } = await citizen.send(session.accountProfile, { headers: place });
    expectThat(status === 200, `citizen at the same address: HTTP ${status}`);
  },
  'a flood of orders by one citizen': async (target) => {
    const citizen = await signInCitizen(target, 'busy@people.example');
    let letIn = 0;
    for (let time = 0; time < LIMITS.orders + SPARE; time += 1) {
      const headers = { previewonly: 'true' };
      const { status } = await citizen.send(createRequest, { headers, body: birthOrder() });
      if (status !== 429) letIn += 1;
    }
    expectThat(letIn <= LIMITS.orders, `${letIn} accepted, limit ${LIMITS.orders}`);
  },
  'unpaid orders of one citizen': async (target) => {
    const citizen = await signInCitizen(target, 'unpaying@people.example');
    let taken = 0;
    for (let time = 0; time < LIMITS.openRequests + 3; time += 1) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const { text } = await citizen.send(createRequest, { headers, body: birthOrder() });
      if (/"Id":"\d+"/.test(text)) taken += 1;
    }
    const most = LIMITS.openRequests;
    expectThat(taken <= most, `${taken} accepted, limit ${most}`);
  },
  'brute force of the mobile in a request lookup': async (target) => {
    const requestId = await order(await signInCitizen(target, 'sought@people.example'));
    const place = newPlace();
    const ask = (mobileEnding: string) =>
      callAs(target, place).send(requestState, { body: { requestId, mobileEnding } });
    for (let guess = 0; guess < 10; guess += 1) await ask(`900${guess}`);
    const { status } = await ask(RIGHT_ENDING);
    expectThat(status === 429, `correct digits after ten wrong guesses: HTTP ${status}`);
  },
  'wrong guesses from many networks to lock the owner out of the lookup': async (target) => {
    const requestId = await order(await signInCitizen(target, 'locked-out@people.example'));
    const ask = async (address: string, mobileEnding: string) => {
      const body = { requestId, mobileEnding };
      return (await callAs(target, from(address)).send(requestState, { body })).status;
    };
    const owner = '203.0.113.9';
    expectThat((await ask(owner, RIGHT_ENDING)) === 200, 'the owner cannot look it up before');
    let guesses = 0;
    for (let network = 0; network < 15; network += 1) {
      for (let guess = 0; guess < 5; guess += 1) {
        const address = `2001:db8:3:${network.toString(16)}::${guess + 1}`;
        if ((await ask(address, `9${guess}0${network % 10}`)) === 400) guesses += 1;
      }
    }
    expectThat(guesses <= MOST_GUESSES, `${guesses} guesses`);
    const status = await ask(owner, RIGHT_ENDING);
    expectThat(status === 200, `owner afterwards: HTTP ${status}`);
  },
};
