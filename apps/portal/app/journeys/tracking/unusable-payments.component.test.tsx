import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UnusablePayments } from './actions/paid-receipt.tsx';
import { SAMPLE_AT } from './sample-status.ts';

const PAYMENT = {
  At: SAMPLE_AT,
  Amount: 65,
  Fees: 3.65,
  Method: 'cash',
  Reference: '955453573',
  Why: 'الطلب لم يكن ينتظر سدادًا',
} as const;
const WAITS = page.getByText(/وصل منك .* ولم نحتسبه/);
const REFUND = page.getByText(/رددنا إليك/);
const PLACE = page.getByText(/من أي منفذ من منافذ «فوري» حتى الأربعاء، 20 يناير 2027/);

test.each([
  ['none', 0, '65'],
  ['a part', 5, '60'],
  ['all', 65, undefined],
])('%s of it refunded: names the refund and what is left', async (_, Refunded, left) => {
  const RefundUntil = Refunded > 0 ? '2027-01-20' : null;
  await render(<UnusablePayments payments={[{ ...PAYMENT, Refunded, RefundUntil }]} />);
  for (const part of [REFUND, PLACE]) {
    if (Refunded > 0) await expect.element(part).toBeVisible();
    else await expect.element(part).not.toBeInTheDocument();
  }
  if (left === undefined) return expect.element(WAITS).not.toBeInTheDocument();
  await expect.element(page.getByText(new RegExp(`وصل منك .*${left}`))).toBeVisible();
  for (const text of [`لم نحتسبه لأن ${PAYMENT.Why}.`, '955453573']) {
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
});
