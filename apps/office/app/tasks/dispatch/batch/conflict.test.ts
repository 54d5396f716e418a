import { expect, test } from 'vitest';
import { sampleRequest } from '../../request/testing/samples.ts';
import { sampleBatch, sampleParcel } from '../testing/samples.ts';
import { detectBatchConflict, detectParcelConflict } from './conflict.tsx';

const event = {
  at: '2026-11-21T09:00:00.000Z',
  event: 'DELIVERED',
  state: 'INTRANSIT',
  actorKind: 'staff',
  actorId: 7,
  actorName: 'موظف المراجعة',
  documentId: null,
  batchId: null,
  failure: null,
  proof: null,
  takenBy: null,
  note: null,
} as const;

test('reports new events of a request and their author', () => {
  const before = sampleRequest();
  const seen = { requestId: before.id, events: before.history.length };
  const now = { ...before, history: [...before.history, event] };
  expect(detectParcelConflict(seen, now, 8)).toMatchObject({ events: [event], own: false });
  expect(detectParcelConflict(seen, now, 7)).toMatchObject({ events: [event], own: true });
  const refused = detectParcelConflict(seen, { history: [], items: [] }, 7);
  expect(refused).toMatchObject({ requestId: before.id, events: [], own: false });
  expect(detectParcelConflict(seen, before, 7)).toMatchObject({ events: [], own: false });
});

test('reports removed requests and the handover', () => {
  const parcels = [sampleParcel(), sampleParcel({ requestId: '260000000026' })];
  const seen = { batch: sampleBatch(), parcels };
  expect(detectBatchConflict(seen, { ...seen, parcels: parcels.slice(0, 1) })).toEqual({
    kind: 'batch',
    handedOver: undefined,
    left: ['260000000026'],
  });
  const handed = { handedOverAt: '2026-11-21T10:00:00.000Z', handedOverBy: 'سلمى' };
  expect(detectBatchConflict(seen, { ...seen, batch: sampleBatch(handed) })).toEqual({
    kind: 'batch',
    handedOver: { at: handed.handedOverAt, by: 'سلمى' },
    left: [],
  });
});
