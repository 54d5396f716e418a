import { createRequestId } from '@wathiqa/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as contract from './index.ts';
import * as office from './office/index.ts';

const { QUEUE_PARTS, writeCursor, writeQueueCursor } = office;

const moments = fc
  .tuple(
    fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }),
    fc.nat(999),
  )
  .map(([at, micros]) => at.toISOString().replace('Z', `${String(micros).padStart(3, '0')}Z`));
const places = (min: number, max: number) =>
  fc.record({ at: moments, id: fc.integer({ min, max }).map(String) });
const ids = fc.nat(999_999_999).map((running) => createRequestId(2026, running));

/** Written and read cursors of each list, by its call. */
const CURSORS: Record<string, fc.Arbitrary<{ written: string; place: unknown }>> = {
  myRequests: ids.map((id) => ({ written: id, place: id })),
  readQueue: fc
    .record({ part: fc.constantFrom(...QUEUE_PARTS), at: moments, id: ids })
    .map((place) => ({ written: writeQueueCursor(place), place })),
  listFeedback: places(10 ** 8, 10 ** 9).map((place) => ({ written: writeCursor(place), place })),
  listPayments: places(1, 10 ** 12).map((place) => ({ written: writeCursor(place), place })),
  readEvents: fc
    .nat(10 ** 12)
    .map(String)
    .map((id) => ({ written: id, place: id })),
  listRefunds: places(1, 10 ** 12).map((place) => ({ written: writeCursor(place), place })),
};

const lists = Object.entries({ ...contract, ...office }).filter(([, call]: [string, unknown]) => {
  const { answer } = Object(call);
  const { next } = Object(answer?.shape);
  return next?.safeParse(writeCursor({ at: '', id: '' })).success;
});

test('every list with a cursor is in the table', () => {
  expect(lists.map(([name]) => name).toSorted()).toEqual(Object.keys(CURSORS).toSorted());
});

test.each(Object.entries(CURSORS))('%s reads every cursor that it writes', (name, cursors) => {
  const [, call] = lists.find(([known]) => known === name) ?? [];
  const { after } = Object(call).query.shape;
  fc.assert(
    fc.property(cursors, ({ written, place }) => {
      expect(after.parse(written)).toEqual(place);
    }),
  );
});
