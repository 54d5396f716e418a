import { TextField } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/render-screen.tsx';
import { AddressForm } from './address-form.tsx';

function Screen() {
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <AddressForm submit="بحث" labels={{ number: 'رقم', name: 'اسم' }}>
        {(field) => (
          <>
            <TextField {...field('number')} />
            <TextField {...field('name')} />
          </>
        )}
      </AddressForm>
      <button type="button" onClick={() => setAddress({ after: '7' })}>
        التالية
      </button>
      <output>{String(address)}</output>
    </>
  );
}

test('filled fields become the address, at its first page', async () => {
  await renderScreen(<Screen />, 'auditor');
  await userEvent.click(page.getByRole('button', { name: 'التالية' }));
  await expect.element(page.getByText('after=7', { exact: true })).toBeVisible();
  await userEvent.fill(page.getByLabelText('رقم'), ' 12 ');
  await userEvent.click(page.getByRole('button', { name: 'بحث' }));
  await expect.element(page.getByText('number=12', { exact: true })).toBeVisible();
});
