import { memoryStorage } from '@wathiqa/contract';
import { expect, test, vi } from 'vitest';
import { addToOutbox, readOutbox, type Shipment, sendOutbox } from './outbox.ts';

const EMAIL = 'citizen@wathiqa.example';

function shipment(requestID: string, email = EMAIL): Shipment {
  return {
    email,
    requestID,
    customerAddress: {
      address: 'شقة 4',
      governorateCode: 1,
      policeDeptCode: 101,
      postOfficeCode: 11511,
    },
  };
}

test('removes accepted shipments and retains failed ones', async () => {
  const storage = memoryStorage();
  for (const id of ['1', '2', '3']) addToOutbox(storage, shipment(id));
  const send = vi.fn(async ({ requestID }: Shipment) => requestID !== '2');
  expect(await sendOutbox(storage, EMAIL, send)).toBe(false);
  expect(readOutbox(storage)).toEqual([shipment('2')]);
  expect(await sendOutbox(storage, EMAIL, async () => true)).toBe(true);
  expect(readOutbox(storage)).toEqual([]);
});

test('does not send shipments of another citizen', async () => {
  const storage = memoryStorage();
  addToOutbox(storage, shipment('1', 'other@wathiqa.example'));
  const send = vi.fn(async () => true);
  expect(await sendOutbox(storage, EMAIL, send)).toBe(true);
  expect(send).not.toHaveBeenCalled();
  expect(readOutbox(storage)).toHaveLength(1);
});

test('replaces an earlier shipment of the same request', () => {
  const storage = memoryStorage();
  addToOutbox(storage, shipment('1'));
  const moved = {
    ...shipment('1'),
    customerAddress: { ...shipment('1').customerAddress, address: 'شقة 5' },
  };
  addToOutbox(storage, moved);
  expect(readOutbox(storage)).toEqual([moved]);
});

test('retains a shipment added during sending', async () => {
  const storage = memoryStorage();
  addToOutbox(storage, shipment('1'));
  const allSent = await sendOutbox(storage, EMAIL, async () => {
    addToOutbox(storage, shipment('2'));
    return true;
  });
  expect(allSent).toBe(false);
  expect(readOutbox(storage)).toEqual([shipment('2')]);
});
