import { createRequest, shipmentInfo } from '@wathiqa/contract';
import { isRequestId } from '@wathiqa/domain';
import { type Case, plays, refuses } from '../cases.ts';
import { assertEqual, assertHolds, expectAccepted, expectRefused } from '../expectations.ts';
import { birthOrder, type Order, withDelivery, withOptions } from '../samples.ts';
import { placeInCairo } from './shipments.ts';

const SOURCE = 'spec §6.4 POST create-cso-request; spec §2.5';
const call = createRequest;
const LENGTH_OF_KEY = 36;

const numbers: Case[] = [
  plays('a real order returns a number of twelve digits with a valid check digit', {
    source: SOURCE,
    call,
    kind: 'valid',
    creates: true,
    run: async ({ request }) => {
      const { id } = await request();
      assertHolds(isRequestId(id), `${id} should be twelve digits, the last by Luhn`);
    },
  }),
  plays('an order without previewOnly is a real order', {
    source: 'spec §3.6: previewOnly is false by default',
    call,
    kind: 'valid',
    creates: true,
    run: async ({ citizen }) => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const reply = await (await citizen()).send(call, { headers, body: birthOrder() });
      assertHolds(expectAccepted(call, reply).Id !== undefined, 'an Id was expected', reply);
    },
  }),
  plays('the same key and body return the same Id', {
    source: SOURCE,
    call,
    kind: 'valid',
    creates: true,
    run: async ({ citizen }) => {
      const { order } = await citizen();
      const key = crypto.randomUUID();
      const first = expectAccepted(call, await order(birthOrder(), key));
      const again = expectAccepted(call, await order(birthOrder(), key));
      assertEqual(again.Id, first.Id, 'the Id of the repeat');
    },
  }),
  plays('the same key with another body is refused with 409', {
    source: SOURCE,
    call,
    kind: 'invalid',
    creates: true,
    run: async ({ citizen }) => {
      const { order } = await citizen();
      const key = crypto.randomUUID();
      expectAccepted(call, await order(birthOrder(), key));
      expectRefused(await order(birthOrder({ numberOfCopies: 2 }), key), 'CONFLICT');
    },
  }),
  plays('the same key of another citizen creates another order', {
    source: SOURCE,
    call,
    kind: 'valid',
    creates: true,
    run: async ({ citizen, newCitizen }) => {
      const [one, other] = [await citizen(), await newCitizen()];
      const key = crypto.randomUUID();
      const first = expectAccepted(call, await one.order(birthOrder(), key));
      const second = expectAccepted(call, await other.order(birthOrder(), key));
      assertHolds(first.Id !== second.Id, `both citizens received ${first.Id}`);
    },
  }),
];

/** Orders with their delivery address; `ShipmentInfo` sends it later. */
const addresses: Case[] = [
  plays('an order with its address stores both once', {
    source: 'docs/decisions 0040',
    call,
    kind: 'valid',
    creates: true,
    run: async (player) => {
      const { order, send } = await player.citizen();
      const key = crypto.randomUUID();
      const customerAddress = await placeInCairo(player);
      const body = { ...birthOrder(), customerAddress };
      const first = expectAccepted(call, await order(body, key));
      assertEqual(
        expectAccepted(call, await order(body, key)).Id,
        first.Id,
        'the Id of the repeat',
      );
      const sent = { requestID: first.Id, customerAddress };
      expectAccepted(shipmentInfo, await send(shipmentInfo, { body: sent }));
      const elsewhere = { ...customerAddress, address: 'شارع آخر' };
      const other = { body: { ...sent, customerAddress: elsewhere } };
      expectRefused(await send(shipmentInfo, other), 'CONFLICT');
    },
  }),
  plays('an order with a post office of another governorate is refused', {
    source: 'docs/decisions 0040',
    call,
    kind: 'invalid',
    creates: true,
    run: async (player) => {
      const { order } = await player.citizen();
      const customerAddress = { ...(await placeInCairo(player)), postOfficeCode: 99_999 };
      const reply = await order({ ...birthOrder(), customerAddress }, crypto.randomUUID());
      expectRefused(reply, 'MALFORMED', ['customerAddress.postOfficeCode']);
    },
  }),
];

/** A refused real order; a faulty server may create it. */
function refusesOrder(name: string, body: Order, fields: readonly string[]): Case {
  const headers = { 'Idempotency-Key': crypto.randomUUID(), previewOnly: 'false' };
  return refuses(`a real order ${name} is refused`, {
    source: `${SOURCE}; spec §3.2`,
    call,
    creates: true,
    sent: { headers, body },
    code: 'MALFORMED',
    fields,
  });
}

const delivery = (part: string) => `contactInfo.contactDetails.${part}`;

const refusals: Case[] = [
  refuses('a real order without an Idempotency-Key is refused', {
    source: SOURCE,
    call,
    creates: true,
    sent: { headers: { previewOnly: 'false' }, body: birthOrder() },
    code: 'MALFORMED',
    fields: ['Idempotency-Key'],
  }),
  refuses('a real order with a key other than a UUID is refused', {
    source: SOURCE,
    call,
    creates: true,
    sent: {
      headers: { previewOnly: 'false', 'Idempotency-Key': 'k'.repeat(LENGTH_OF_KEY) },
      body: birthOrder(),
    },
    code: 'MALFORMED',
    fields: ['idempotency-key'],
  }),
  refusesOrder(
    'without an address and mobiles',
    withDelivery(birthOrder(), { address: '', mobile1: '', mobile2: '' }),
    ['address', 'mobile1', 'mobile2'].map(delivery),
  ),
  refusesOrder('with an empty customerAddress', { ...birthOrder(), customerAddress: {} }, [
    'customerAddress.address',
    'customerAddress.governorateCode',
    'customerAddress.policeDeptCode',
    'customerAddress.postOfficeCode',
  ]),
  refusesOrder(
    'with a mobile of ten digits',
    withDelivery(birthOrder(), { mobile2: '0100000001' }),
    [delivery('mobile2')],
  ),
  refusesOrder('with two equal mobiles', withDelivery(birthOrder(), { mobile2: '01000000011' }), [
    delivery('mobile2'),
  ]),
  refuses('a real order with an outdated seenTotalPrice is refused', {
    source: 'docs/decisions 0003: seenTotalPrice',
    call,
    creates: true,
    sent: {
      headers: { 'Idempotency-Key': crypto.randomUUID(), previewOnly: 'false' },
      body: withOptions(birthOrder(), { seenTotalPrice: 1 }),
    },
    code: 'PRICE_CHANGED',
  }),
];

/** Real orders, idempotent. */
export const registrationCases: readonly Case[] = [...numbers, ...addresses, ...refusals];
