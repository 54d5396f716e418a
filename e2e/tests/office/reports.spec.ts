import { governorates } from '@wathiqa/content/node';
import { readStatistics, type Statistics } from '@wathiqa/contract/office';
import {
  addDays,
  cairoDay,
  isoDay,
  QUALITY_CAUSES,
  REQUEST_LISTS,
  REQUEST_STATES,
} from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import { newStaff, openOffice, registerRequest } from '../../support/office/office.ts';

test('supervisor filters reports by address and downloads CSV', async ({
  page,
  register,
  email,
}) => {
  await registerRequest(email);
  await openOffice(page, '/office/figures', await newStaff(register, 'supervisor'));
  const orders = page.getByText(/^كل الوثائق: [1-9]/);
  await expect(orders).toBeVisible();
  await page.getByText('الأرقام في جدول').click();
  await expect(page.getByRole('table', { name: 'الطلبات اليومية حسب الوثيقة' })).toBeVisible();
  await expectSound(page);

  await page.getByLabel('من يوم').fill('2026-03-31');
  await page.getByLabel('إلى يوم').fill('2026-03-01');
  await press(page, 'عرض');
  await expect(page.getByText(/اختر فترة لا يسبق آخرها أولها/)).toBeVisible();
  await expect(page.getByLabel('من يوم')).toBeFocused();
  await page.getByLabel('من يوم').fill('2026-03-01');
  await page.getByLabel('إلى يوم').fill('2026-03-31');
  await press(page, 'عرض');
  await expect(page).toHaveURL(/from=2026-03-01&to=2026-03-31/);
  await expect(page.getByText('كل الوثائق: 0')).toBeVisible();
  await expectSound(page);
  await page.goBack();
  await expect(orders).toBeVisible();

  // The comparison period is then today.
  const tomorrow = isoDay(addDays(cairoDay(new Date()), 1));
  await page.getByLabel('من يوم').fill(tomorrow);
  await page.getByLabel('إلى يوم').fill(tomorrow);
  await press(page, 'عرض');
  await expect(page.getByText(/^في مدة مماثلة قبلها: [1-9]\d*$/)).toBeVisible();
  await page.goBack();
  await expect(orders).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'ملف CSV: الطلبات اليومية حسب الوثيقة' }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
});

test('clerk has no reports', async ({ page, register }) => {
  await openOffice(page, '/office/figures', await newStaff(register, 'clerk'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('هذه الشاشة ليست من اختصاصك');
  await expect(page.getByRole('link', { name: 'الإحصاءات' })).toHaveCount(0);
});

test('prints 92 days of a country on two pages', async ({ page, register }) => {
  let offices = 27;
  await page.route(
    ({ pathname }) => pathname === readStatistics.path,
    async (route) => {
      const response = await route.fetch();
      const { statistics, ...rest } = await response.json();
      const country = { ...statistics, ...countryOf(statistics, offices) };
      await route.fulfill({ response, json: { ...rest, statistics: country } });
    },
  );
  const address = '/office/figures?from=2026-03-01&to=2026-05-31';
  await openOffice(page, address, await newStaff(register, 'supervisor'));
  const expectTwoPages = async () => {
    await expect(page.getByText(/^في مدة مماثلة قبلها: [1-9]/).first()).toBeVisible();
    await expect(page.getByText('مكتب سجل مدني', { exact: false })).toHaveCount(offices);
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  };
  await expectTwoPages();
  offices = 300;
  await page.reload();
  await expectTwoPages();
});

/** As many rows as possible, and twenty reasons. */
function countryOf({ orders }: Statistics, offices: number): Partial<Statistics> {
  const places = governorates();
  const lists = REQUEST_LISTS.map((list) => ({ list }));
  const work = { waiting: 12_345, waitingLate: 1234, toPack: 12_345 };
  const times = { requests: 123_456, medianHours: 26, p95Hours: 80 };
  const late = { requests: 123_456, decided: 120_000, decidedLate: 1234, waitingLate: 1234 };
  const money = { due: 1_234_567, taken: 12_345_678, refunded: 12_345 };
  return {
    orders: orders.map(({ day, requests }, index) => ({
      day,
      requests: { ...requests, birthDocs: 8000 + ((index * 977) % 2000) },
      late: 100 + index,
    })),
    times: REQUEST_STATES.map((state) => ({ state, ...times })),
    late: lists.map((list) => ({ ...list, ...late })),
    governorates: [...places.map(({ code }) => code), null].map((code) => ({ code, ...work })),
    offices: Array.from({ length: offices }, (_, id) => ({
      ...{ id, name: `مكتب سجل مدني ${places[id % places.length]?.nameAr}` },
      ...work,
    })),
    quality: lists.flatMap((list) =>
      QUALITY_CAUSES.map((cause) => ({ ...list, cause, documents: 1234, disputed: 12 })),
    ),
    reasons: Array.from({ length: 20 }, (_, code) => ({
      ...{ code: String(code), name: 'الاسم المكتوب لا يطابق الاسم المسجل بقيد الميلاد' },
      documents: 1234,
    })),
    money: lists.map((list) => ({ ...list, ...money })),
  };
}
