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
