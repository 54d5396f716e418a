import type { RecordedCertificate } from '@wathiqa/contract';
import { expectAccessible } from '@wathiqa/ui/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VerdictCard } from './verdict-card.tsx';

const EVENT = {
  kind: 'Birth',
  names: ['أحمد محمود عبد الرحمن السيد'],
  idEnding: '4567',
  eventDay: '1990-01-15',
  place: 'القاهرة',
  serial: 26_000_000_007,
  statusIndex: 7,
  issuedDay: '2026-11-01',
  specimen: false,
} as const;
const STATUS = { state: 'current', asOf: 1_795_000_000 } as const;

test.each([
  ['valid', 'Birth', 'شهادة صحيحة', 'اطلب بطاقته'],
  ['revoked', 'Birth', 'شهادة ملغاة', 'اطلب بطاقته'],
  ['valid', 'Nid', 'بطاقة صحيحة', 'قارن صورتها بوجهه'],
  ['revoked', 'Nid', 'بطاقة ملغاة', 'قارن صورتها بوجهه'],
  ['keyWithdrawn', 'Nid', 'اسأل المكتب', 'قارن صورتها بوجهه'],
] as const)('a %s code of kind %s is called «%s»', async (state, kind, title, bearer) => {
  const verdict = { state, event: { ...EVENT, kind }, status: STATUS };
  const { container } = await render(<VerdictCard verdict={verdict} />);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  expect(container.textContent).toContain(bearer);
  await expectAccessible();
});

test.each([
  ['Birth', 'تاريخ الميلاد', 'محل الميلاد'],
  ['Death', 'تاريخ الوفاة', 'محل الوفاة'],
  ['Marriage', 'تاريخ الزواج', 'محل الزواج'],
  ['Divorce', 'تاريخ الطلاق', 'محل الطلاق'],
] as const)('day and place of kind %s are named as on the paper', async (kind, day, place) => {
  const verdict = { state: 'valid', event: { ...EVENT, kind }, status: STATUS } as const;
  const { container } = await render(<VerdictCard verdict={verdict} />);
  const labels = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining([day, place]));
});

const RECORD: RecordedCertificate = {
  ...{ ResponseCode: 200, ResponseMessage: '', specimen: false },
  ...{ state: 'recorded', kind: 'Birth', issuedDay: '2026-11-01' },
  ...{ initials: 'أ م ع ا', idEnding: '4567' },
};

test.each([
  ['recorded', 'قارن ما على الورقة'],
  ['revoked', 'شهادة ملغاة'],
  ['keyWithdrawn', 'اسأل المكتب'],
] as const)('a typed code that is %s shows «%s» and what to compare', async (state, title) => {
  const verdict = { state, record: { ...RECORD, state } };
  const { container } = await render(<VerdictCard verdict={verdict} />);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  for (const shown of ['شهادة ميلاد', RECORD.initials, RECORD.idEnding]) {
    expect(container.textContent).toContain(shown);
  }
  expect(container.textContent).not.toMatch(/صحيحة|لم تُغيَّر/);
  await expectAccessible();
});

test.each([
  ['a signed code', { state: 'valid', event: { ...EVENT, specimen: true }, status: STATUS }],
  ['a typed code', { state: 'recorded', record: { ...RECORD, specimen: true } }],
] as const)('the verdict on %s of a specimen starts with that', async (_what, verdict) => {
  const { container } = await render(<VerdictCard verdict={verdict} />);
  await expect.element(page.getByRole('heading', { name: /^نموذج/ })).toBeVisible();
  expect(container.textContent).toContain('للتجربة');
});
