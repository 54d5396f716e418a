import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../query-client.ts';
import AddressForm from './address-form.tsx';

const REFUSAL = {
  ResponseCode: 400,
  ResponseMessage: 'راجع البيانات',
  Errors: [
    { Field: 'customerAddress.policeDeptCode', Message: 'القسم ليس في هذه المحافظة' },
    { Field: 'customerAddress.postOfficeCode', Message: 'مكتب البريد ليس في هذه المحافظة' },
  ],
};

test('places that the server refuses have errors at their fields and in the summary', async () => {
  const lookup = (Code: string, Name: string) => ({
    ResponseCode: 200,
    ResponseMessage: '',
    Lookups: [{ Id: 1, Code, Name }],
  });
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), location.href);
    const answers: Readonly<Record<string, object>> = {
      '/api/Lookups/govs': lookup('01', 'القاهرة'),
      '/api/Lookups/police-depts-by-govCode': lookup('0101', 'قسم المعادي'),
      '/api/Lookups/postal-codes-by-govCode': lookup('11511', 'بريد المعادي'),
    };
    const answer = answers[pathname.replace(/\/$/, '')];
    return Response.json(answer ?? REFUSAL, { status: answer ? 200 : 400 });
  });
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <AddressForm
        id="260000000018"
        hint=""
        fixed={false}
        present={{
          address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
          governorateCode: '01',
          policeDeptCode: '0101',
          postOfficeCode: '11511',
        }}
        onDone={vi.fn()}
      />
    </QueryClientProvider>,
  );
  const police = page.getByRole('combobox', { name: /قسم/ });
  const post = page.getByRole('combobox', { name: /مكتب البريد/ });
  await expect.element(post).toHaveValue('11511');
  await userEvent.click(page.getByRole('button', { name: 'حفظ العنوان' }));
  await expect.element(police).toHaveAccessibleDescription(/القسم ليس في هذه المحافظة/);
  await expect.element(post).toHaveAccessibleDescription(/مكتب البريد ليس في هذه المحافظة/);
  await userEvent.click(page.getByRole('alert').getByRole('link', { name: /مكتب البريد/ }));
  await expect.element(post).toHaveFocus();
});
