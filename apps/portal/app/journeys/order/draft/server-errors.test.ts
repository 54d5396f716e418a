import { describe, expect, test } from 'vitest';
import { createBlankEntry } from '../document/document-entry.ts';
import { documentForms } from '../document/document-form.tsx';
import { placeErrors, toDeliveryErrors, toDocumentErrors } from './server-errors.ts';

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
    { document: 1, Field: 'nationalIdenNumber', Message },
    { document: 3, Field: 'firstName', Message },
    { document: 2, Field: 'relationCode', Message },
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
    { document: 3, Field: 'genderCode', Message },
    { document: 2, Field: 'relationCode', Message },
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

test('maps contact and address errors to the delivery form', () => {
  expect(
    toDeliveryErrors([
      { Field: 'contactInfo.contactDetails.mobile2', Message },
      { Field: 'contactInfo.contactDetails.address', Message },
      { Field: 'customerAddress.governorateCode', Message },
      { Field: 'customerAddress.policeDeptCode', Message },
      { Field: 'customerAddress.postOfficeCode', Message },
      { Field: 'birthDocs.0.genderCode', Message },
    ]).map(({ Field }) => Field),
  ).toEqual(['mobile2', 'detailedAddress', 'govCode', 'policeCode', 'postalCode']);
});

describe('errors of several documents', () => {
  const entries = [createBlankEntry('Birth'), createBlankEntry('Death'), createBlankEntry('Birth')];
  const place = (current: number, ...fields: string[]) =>
    placeErrors(
      documentForms('Birth'),
      { entries, current },
      fields.map((Field) => ({ Field, Message })),
    );
  const inSecond = { document: 2, Field: 'genderCode', Message };

  test('stay on the shown document if it has some', () => {
    expect(place(2, 'birthDocs.1.genderCode', 'deathDocs.0.genderCode')).toEqual({
      document: 2,
      errors: [inSecond],
    });
  });

  test('open the first document that has some', () => {
    expect(place(1, 'deathDocs.0.genderCode', 'birthDocs.1.genderCode')).toEqual({
      document: 2,
      errors: [inSecond],
    });
  });

  test('open none for a field that its form lacks', () => {
    expect(place(1, 'deathDocs.0.languageCode', 'birthDocs.7.genderCode')).toEqual({
      document: 1,
      errors: [],
    });
  });
});
