import { lookups, shipmentInfo } from '@wathiqa/contract';
import { createRequestId, NO_POST_OFFICE_CODE } from '@wathiqa/domain';
import { type Case, plays, refuses } from '../cases.ts';
import { assertEqual, expectAccepted, expectRefused } from '../expectations.ts';
import type { TestContext } from '../test-context.ts';

const SOURCE = 'spec §6.5 POST ShipmentInfo';
const call = shipmentInfo;
/** Well-formed but unknown number. */
const UNKNOWN_ID = createRequestId(2000, 1);
const address = 'شقة 3، دور 2، عقار 14، شارع 9، المعادي، أمام المحطة';
const anyPlace = { address, governorateCode: 1, policeDeptCode: 101, postOfficeCode: 11511 };

/** A Cairo address from the server's lists; codes are numbers. */
export async function placeInCairo({ send }: TestContext) {
  const query = { GovCode: '01' };
  const police = expectAccepted(
    lookups.policeDepartments,
    await send(lookups.policeDepartments, { query }),
  );
  const post = expectAccepted(lookups.postOffices, await send(lookups.postOffices, { query }));
  const office = post.Lookups.find(({ Code }) => Code !== NO_POST_OFFICE_CODE);
  return {
    address,
    governorateCode: 1,
    policeDeptCode: Number(police.Lookups[0]?.Code),
    postOfficeCode: Number(office?.Code),
  };
}

const sending: Case[] = [
  plays('an address is accepted, and sending it twice changes nothing', {
    source: SOURCE,
    call,
    kind: 'valid',
    creates: true,
    run: async (player) => {
      const { id } = await player.request();
      const { send } = await player.citizen();
      const body = { requestID: id, customerAddress: await placeInCairo(player) };
      expectAccepted(call, await send(call, { body }));
      expectAccepted(call, await send(call, { body }));
    },
  }),
  plays('another address for the same request is refused with 409', {
    source: 'docs/decisions 0040',
    call,
    kind: 'invalid',
    creates: true,
    run: async (player) => {
      const { id } = await player.request();
      const { send } = await player.citizen();
      const place = await placeInCairo(player);
      expectAccepted(call, await send(call, { body: { requestID: id, customerAddress: place } }));
      const elsewhere = { ...place, address: `${address}، الدور الأخير` };
      const reply = await send(call, { body: { requestID: id, customerAddress: elsewhere } });
      expectRefused(reply, 'CONFLICT');
    },
  }),
  plays('a post office of another governorate is refused', {
    source: SOURCE,
    call,
    kind: 'invalid',
    creates: true,
    run: async (player) => {
      const { id } = await player.request();
      const { send } = await player.citizen();
      const place = { ...(await placeInCairo(player)), postOfficeCode: 99_999 };
      const reply = await send(call, { body: { requestID: id, customerAddress: place } });
      expectRefused(reply, 'MALFORMED', ['customerAddress.postOfficeCode']);
    },
  }),
  plays("another citizen's request is treated like an unknown one", {
    source: 'spec §6.5: not yours or unknown, the same 400 answer',
    call,
    kind: 'invalid',
    creates: true,
    run: async (player) => {
      const { id } = await player.request();
      const { send } = await player.newCitizen();
      const customerAddress = await placeInCairo(player);
      const others = await send(call, { body: { requestID: id, customerAddress } });
      const nobodys = await send(call, { body: { requestID: UNKNOWN_ID, customerAddress } });
      expectRefused(others, 'MALFORMED');
      assertEqual(others.text, nobodys.text, 'the answer');
    },
  }),
];

export const shipmentCases: readonly Case[] = [
  ...sending,
  refuses('an unknown request is refused', {
    source: SOURCE,
    call,
    sent: { body: { requestID: UNKNOWN_ID, customerAddress: anyPlace } },
    code: 'MALFORMED',
  }),
  refuses('a malformed number and an empty address are refused, naming each field', {
    source: SOURCE,
    call,
    sent: { body: { requestID: '12', customerAddress: {} } },
    code: 'MALFORMED',
    fields: [
      'requestID',
      'customerAddress.address',
      'customerAddress.governorateCode',
      'customerAddress.policeDeptCode',
      'customerAddress.postOfficeCode',
    ],
  }),
  refuses('an address without an AccessToken is refused', {
    source: 'spec §6.5: no, bad or expired AccessToken',
    call,
    as: 'anybody',
    sent: { body: { requestID: UNKNOWN_ID, customerAddress: anyPlace } },
    code: 'UNAUTHENTICATED',
  }),
];
