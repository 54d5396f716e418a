import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  documentCard,
  newStaff,
  openOffice,
  registerDocuments,
} from '../../support/office/office.ts';
import { withIsolatedProduct } from '../../support/product/isolated-product.ts';

/** Settings with the sandbox register, without planted mismatches. */
async function withRegister(): Promise<Record<string, string>> {
  const PORT = String(await freePort());
  const REGISTRY_URL = `http://127.0.0.1:${PORT}/sandbox/civil-register`;
  return { PORT, REGISTRY_URL, PLANT_EVERY: '0' };
}

/** Of the demo account. */
const email = 'citizen@wathiqa.example';

test('a request shows the register next to the typed data, with differences in words', async ({
  browser,
}) => {
  await withIsolatedProduct(
    async ({ url, register }) => {
      const other = { nid: { nationalIdenNumber: '26811150112359' } };
      await registerDocuments(email, [{ ...other, relationCode: 'FATHER' }], url);
      const typo = { name: { fullName: 'أحمد حمود عبد الرحمن السيد' } };
      const requestId = await registerDocuments(email, [{ ...typo, genderCode: 'F' }], url);
      const same = await registerDocuments(email, [{}], url);
      const page = await anotherPersonsPage(browser, url);
      await page.setViewportSize({ width: 1280, height: 800 });
      await openOffice(page, `/office/requests/${requestId}`, await newStaff(register, 'clerk'));
      const card = documentCard(page, 1);
      await expect(card.getByText('السجل المدني:')).toContainText('القيد يختلف في بيانين');
      const name = card.getByRole('row', { name: /^الاسم / });
      await expect(name.getByRole('cell').nth(2)).toContainText('الاسم الثاني: حمود ≠ محمود.');
      await expect(card.getByRole('row', { name: /صاحب الوثيقة/ })).toContainText('ثابتة');
      await expect(page.getByRole('button', { name: 'معاينة وإرسال' })).toBeVisible();
      const bar = await page.getByRole('region', { name: 'القرار' }).boundingBox();
      const findings = page.getByRole('list', { name: 'ملاحظات على الطلب' }).getByRole('listitem');
      expect(await findings.count()).toBeGreaterThanOrEqual(3);
      for (const seen of await card.getByRole('row').all()) {
        const box = await seen.boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      }
      await expectSound(page);
      await page.setViewportSize({ width: 768, height: 900 });
      await expectSound(page);
      await page.goto(`/office/requests/${same}`);
      await expect(card.getByText('السجل المدني:')).toContainText('القيد مطابق');
    },
    await withRegister(),
  );
});

test('two administrators switch the automatic acceptance on, and one switches it off', async ({
  browser,
}) => {
  await withIsolatedProduct(
    async ({ url, register }) => {
      const one = await anotherPersonsPage(browser, url);
      await openOffice(one, '/office/civil-register', await newStaff(register, 'administrator'));
      const two = await anotherPersonsPage(browser, url);
      await openOffice(two, '/office/civil-register', await newStaff(register, 'administrator'));
      await press(one, 'اقتراح تشغيله');
      await one.getByLabel('السبب').fill('تجربة شهر في القاهرة');
      await press(one, 'مراجعة');
      await press(one, 'اقتراح التشغيل');
      await expect(one.getByRole('button', { name: 'اقتراح تشغيله' })).toHaveCount(0);
      await two.reload();
      await two.getByRole('link', { name: 'في انتظار الموافقة: اقتراح واحد' }).click();
      await two.getByRole('button', { name: /^موافقة/ }).click();
      await press(two, 'تشغيله');
      await two.getByRole('link', { name: 'النظام' }).click();
      await two.getByRole('link', { name: 'السجل المدني' }).click();
      await expect(two.getByText('يعمل', { exact: true }).first()).toBeVisible();
      await expectSound(two);
      await two.setViewportSize({ width: 768, height: 900 });
      await expectSound(two);
      await one.reload();
      await press(one, 'إيقاف القبول الآلي');
      await press(one, 'إيقافه الآن');
      await expect(one.getByText('متوقف', { exact: true })).toBeVisible();
    },
    await withRegister(),
  );
});
