import { QueryClientProvider } from '@tanstack/react-query';
import { expectAccessible } from '@wathiqa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '../../../query-client.ts';
import { profileQuery } from '../../profile-query.ts';
import { BLANK_DELIVERY, type DeliveryEntry } from '../draft/delivery.ts';
import { lastDeliveryQuery } from '../known/people-query.ts';
import { DeliveryForm } from './delivery-form.tsx';

const LAST = {
  address: 'شقة 4، دور 2، عقار 15، شارع النيل، المعادي، أمام الحديقة',
  governorateCode: '01',
  policeDeptCode: '0101',
  postOfficeCode: '11511',
  mobile1: '01012345678',
  mobile2: '01112345678',
};

const WRITTEN = {
  departmentNo: '15',
  floorNo: '2',
  flatNo: '4',
  streetName: 'شارع النيل',
  districtName: 'المعادي',
  detailedAddress: 'أمام الحديقة',
  govCode: '01',
  policeCode: '0101',
  postalCode: '11511',
  mobile1: LAST.mobile1,
  mobile2: LAST.mobile2,
};

const PROFILE = {
  ...{ email: '', userName: '', firstName: '', otherName: '', nationalId: '', motherFullName: '' },
  genderCode: '' as const,
};

let delivery: typeof LAST | undefined;

beforeEach(() => {
  delivery = LAST;
  vi.stubGlobal('fetch', async (address: string | URL) => {
    const { pathname } = new URL(String(address), location.href);
    const lookup = (Code: string, Name: string) => ({ Lookups: [{ Id: 1, Code, Name }] });
    const answers: Readonly<Record<string, object>> = {
      '/api/account/last-delivery': { delivery },
      '/api/Lookups/govs': lookup('01', 'القاهرة'),
      '/api/Lookups/police-depts-by-govCode': lookup('0101', 'قسم المعادي'),
      '/api/Lookups/postal-codes-by-govCode': lookup('11511', 'بريد المعادي'),
    };
    const answer = answers[pathname.replace(/\/$/, '')];
    return Response.json({ ResponseCode: 200, ResponseMessage: '', ...answer });
  });
});

async function openForm(begun: Partial<DeliveryEntry> = {}, queryClient = createQueryClient()) {
  const onChange = vi.fn<(delivery: DeliveryEntry) => void>();
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <DeliveryForm
        delivery={{ ...BLANK_DELIVERY, ...begun }}
        onChange={onChange}
        registration={{
          register: vi.fn(),
          busy: false,
          sending: false,
          failed: { count: 0, errors: [] },
        }}
      />
    </QueryClientProvider>,
  );
  return { queryClient, unmount, written: () => onChange.mock.lastCall?.[0] };
}

const offer = () => page.getByRole('region', { name: 'آخر عنوان استخدمته' });
const take = () => page.getByRole('button', { name: 'استخدم هذا العنوان' });

test('fills the last address, its places and mobiles, and confirms', async () => {
  const { written } = await openForm();
  await expect.element(offer().getByText(`${LAST.address}، القاهرة`)).toBeVisible();
  await expectAccessible();
  await userEvent.click(take());
  await expect.element(page.getByText(/كُتب عنوانك الأخير في الحقول/)).toHaveFocus();
  expect(written()).toMatchObject(WRITTEN);
  for (const [label, code] of [
    [/قسم/, '0101'],
    [/مكتب البريد/, '11511'],
  ] as const) {
    await expect.element(page.getByRole('combobox', { name: label })).toHaveValue(code);
  }
  await expect.element(offer()).not.toBeInTheDocument();
  await expectAccessible();
});

test.each([
  { name: 'the first mobile of last time', mobile1: LAST.mobile1, mobile2: LAST.mobile2 },
  { name: 'the second mobile of last time', mobile1: LAST.mobile2, mobile2: LAST.mobile1 },
  { name: 'a third mobile', mobile1: '01212345678', mobile2: LAST.mobile2 },
])('an account with $name gets two different mobiles', async ({ mobile1, mobile2 }) => {
  const { written } = await openForm({ mobile1 });
  await userEvent.click(take());
  expect(written()).toMatchObject({ ...WRITTEN, mobile1, mobile2 });
});

test('does not overwrite a partly typed address', async () => {
  const { queryClient } = await openForm({ streetName: 'شارع الجيش' });
  await expect.poll(() => queryClient.getQueryData(lastDeliveryQuery.queryKey)).toEqual(LAST);
  await expect.element(offer()).not.toBeInTheDocument();
});

test('offers the present address of the register each time that it opens', async () => {
  const { queryClient, unmount } = await openForm();
  await expect.element(offer().getByText(/شارع النيل/)).toBeVisible();
  await unmount();
  delivery = { ...LAST, address: LAST.address.replace('شارع النيل', 'شارع النصر') };
  await openForm({}, queryClient);
  await expect.element(offer().getByText(/شارع النصر/)).toBeVisible();
});

test('an account that comes after the form fills its mobile, and no typed one', async () => {
  const { queryClient } = await openForm();
  const mobile = page.getByRole('textbox', { name: 'رقم المحمول 1' });
  await expect.element(mobile).toHaveValue('');
  queryClient.setQueryData(profileQuery.queryKey, { ...PROFILE, mobile: LAST.mobile1 });
  await expect.element(mobile).toHaveValue(LAST.mobile1);
  await userEvent.fill(mobile, '');
  queryClient.setQueryData(profileQuery.queryKey, { ...PROFILE, mobile: LAST.mobile2 });
  await expect.element(mobile).toHaveValue('');
});
