import { QueryClientProvider } from '@tanstack/react-query';
import { expectAccessible } from '@wathiqa/ui/testing';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { FORM_VALIDATION, schemaResolver } from '../../forms/form-validation.ts';
import { createQueryClient } from '../../query-client.ts';
import { BLANK_DELIVERY, Delivery } from './draft/delivery.ts';
import { GenderField, NameFields } from './fields/owner-fields.tsx';
import { AddressFields, MobileFields, PlaceFields } from './review/delivery-fields.tsx';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ Lookups: [] }));
});

function Form({ values, children }: { values: object; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const fields = useForm({
    ...FORM_VALIDATION,
    resolver: schemaResolver(Delivery),
    defaultValues: values,
  });
  return (
    <QueryClientProvider client={client}>
      <FormProvider {...fields}>
        <form>{children}</form>
      </FormProvider>
    </QueryClientProvider>
  );
}

/** Tokens by name of the control. */
async function tokensOf(values: object, children: ReactNode): Promise<Record<string, string>> {
  const { container } = await render(<Form values={values}>{children}</Form>);
  await expectAccessible();
  const controls = container.querySelectorAll<HTMLInputElement>(
    'input:not([type="radio"]), select, textarea',
  );
  return Object.fromEntries(
    Array.from(controls, (control) => [control.name, control.autocomplete]),
  );
}

test('the browser fills in the own address and first mobile', async () => {
  const delivery = (
    <>
      <AddressFields />
      <PlaceFields />
      <MobileFields />
    </>
  );
  expect(await tokensOf(BLANK_DELIVERY, delivery)).toEqual({
    departmentNo: 'off',
    floorNo: 'off',
    flatNo: 'off',
    streetName: 'address-line1',
    districtName: 'address-level3',
    detailedAddress: 'address-line2',
    govCode: 'address-level1',
    policeCode: 'address-level2',
    postalCode: 'postal-code',
    mobile1: 'tel',
    mobile2: 'off',
  });
});

const OWN = {
  firstName: 'given-name',
  fatherName: 'additional-name',
  grandfatherName: 'off',
  familyName: 'family-name',
  genderCode: 'sex',
};
const OTHERS = {
  firstName: 'off',
  fatherName: 'off',
  grandfatherName: 'off',
  familyName: 'off',
  genderCode: 'off',
};

test.each([
  ['oneself by the switch', { kind: 'Birth', forSelf: true, relationCode: '' }, OWN],
  ['oneself by the relation', { kind: 'Birth', forSelf: false, relationCode: 'SELF' }, OWN],
  ['the own card', { kind: 'Nid' }, OWN],
  ['a son', { kind: 'Birth', forSelf: false, relationCode: 'SON' }, OTHERS],
  ['nobody yet', { kind: 'Birth', forSelf: false, relationCode: '' }, OTHERS],
  ['a correction', {}, OTHERS],
])('the browser fills in names only of the citizen: %s', async (_about, values, tokens) => {
  const owner = (
    <>
      <NameFields />
      <GenderField />
    </>
  );
  expect(await tokensOf(values, owner)).toEqual(tokens);
});

test.each([
  ['العنوان بالتفصيل', 'أ'.repeat(215), '120 حرفًا على الأكثر، عندك 215'],
  ['رقم الشقة', '1'.repeat(8), '6 أحرف على الأكثر، عندك 8'],
])('a paste into «%s» stays whole and its length is said', async (name, text, problem) => {
  await render(
    <Form values={BLANK_DELIVERY}>
      <AddressFields />
    </Form>,
  );
  const field = page.getByRole('textbox', { name });
  await userEvent.fill(field, text);
  await userEvent.tab();
  await expect.element(field).toHaveValue(text);
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(problem));
});
