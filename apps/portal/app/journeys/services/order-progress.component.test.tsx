import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { OrderProgress } from './order-progress.tsx';

test('marks order steps as done, current or remaining', async () => {
  await render(<OrderProgress at="details" />);
  const steps = page.getByRole('list', { name: 'خطوات الطلب' }).getByRole('listitem');
  await expect.element(steps.nth(0)).toMatchTextContent('شروط الخدمة: مرحلة منتهية');
  await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step');
  await expect.element(steps.nth(2)).toMatchTextContent('المراجعة والعنوان');
  await expectAccessible();
});

test('leaves the number to a screen with a counter of its own', async () => {
  await render(<OrderProgress at="details" counted={false} />);
  await expect.element(page.getByText('بيانات الوثائق').first()).toBeInTheDocument();
  await expect.element(page.getByText('الخطوة 2 من 3', { exact: false })).not.toBeInTheDocument();
});
