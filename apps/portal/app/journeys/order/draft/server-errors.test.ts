import { expect, test } from 'vitest';
import { toDeliveryErrors, toDocumentErrors } from './server-errors.ts';

const Message = 'رسالة';

test('maps an error to its document, from 1, and form field', () => {
  expect(
    toDocumentErrors(
      ['birthDocs', 'birthDocs', 'birthDocs'],
      [
        { Field: 'birthDocs.0.nid.nationalIdenNumber', Message },
        { Field: 'birthDocs[2].name.fullName', Message },
        { Field: 'body.birthDocs.1.relationCode', Message },
      ],
    ),
  ).toEqual([
    { document: 1, field: 'nationalIdenNumber', message: Message },
    { document: 3, field: 'firstName', message: Message },
    { document: 2, field: 'relationCode', message: Message },
  ]);
});

test('maps an error by list and position', () => {
  const lists = ['deathDocs', 'birthDocs', 'deathDocs'] as const;
  expect(
    toDocumentErrors(lists, [
      { Field: 'deathDocs.1.genderCode', Message },
      { Field: 'birthDocs.0.relationCode', Message },
      { Field: 'birthDocs.1.relationCode', Message },
    ]),
  ).toEqual([
    { document: 3, field: 'genderCode', message: Message },
    { document: 2, field: 'relationCode', message: Message },
  ]);
});

test("ignores errors outside a document's fields", () => {
  expect(
    toDocumentErrors(
      ['birthDocs'],
      [
        { Field: 'birthDocs', Message },
        { Field: 'birthDocs.0', Message },
        { Field: 'deathDocs.0.genderCode', Message },
        { Field: 'contactInfo.contactDetails.mobile1', Message },
        { Field: 'body', Message },
      ],
    ),
  ).toEqual([]);
});

test('maps contact errors to the delivery form', () => {
  expect(
    toDeliveryErrors([
      { Field: 'contactInfo.contactDetails.mobile2', Message },
      { Field: 'contactInfo.contactDetails.address', Message },
      { Field: 'birthDocs.0.genderCode', Message },
    ]),
  ).toEqual([
    { field: 'mobile2', message: Message },
    { field: 'detailedAddress', message: Message },
  ]);
});
