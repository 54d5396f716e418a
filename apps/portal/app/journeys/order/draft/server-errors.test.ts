import { expect, test } from 'vitest';
import { toDeliveryErrors, toDocumentErrors } from './server-errors.ts';

const Message = 'رسالة';

test('a fault belongs to a document, from 1 on, and to the field of its form', () => {
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

test('a fault of one of several lists belongs to the document that the list carries at that place', () => {
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

test('what is not about one document is left to the message', () => {
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

test('the delivery form has the faults of the contact details', () => {
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
