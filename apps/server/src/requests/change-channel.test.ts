import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromNotice, fromOfficeNotice, toNotice, toOfficeNotice } from './change-channel.ts';

const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const changes = fc.record({ requestId: id, historyId: id });
const officeChanges = fc.record(
  {
    requestId: id,
    staffId: fc.option(id),
    leftOffice: fc.option(id),
    viewer: fc.record({ streamId: fc.uuid(), name: fc.option(fc.string()) }),
  },
  { requiredKeys: ['requestId', 'staffId'], noNullPrototype: true },
);

test('reads every notice of a change', () => {
  fc.assert(
    fc.property(changes, (change) => {
      expect(fromNotice(toNotice(change))).toEqual(change);
    }),
  );
});

test('reads every notice to the office', () => {
  fc.assert(
    fc.property(officeChanges, (change) => {
      expect(fromOfficeNotice(toOfficeNotice(change))).toEqual(change);
    }),
  );
});
