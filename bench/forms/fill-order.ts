import type { Page } from 'puppeteer-core';

/** Types one's own birth certificate into the open form. */
export async function fillDocument(page: Page): Promise<void> {
  const forSelf = await page.waitForSelector('main [name=forSelf]');
  if (!(await forSelf?.evaluate((field) => (field as HTMLInputElement).checked))) {
    await forSelf?.click();
  }
  const typed = {
    firstName: 'أحمد',
    fatherName: 'محمود',
    grandfatherName: 'عبد الرحمن',
    familyName: 'السيد',
    nationalIdenNumber: '29005140190010',
    motherFullName: 'سعاد',
  };
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`main [name=${name}]`).fill(value);
  }
  await page.select('main [name=genderCode]', 'M');
}

/** Types into the open review where the order is to go. */
export async function fillDelivery(page: Page): Promise<void> {
  const typed = {
    departmentNo: '14',
    floorNo: '2',
    flatNo: '3',
    streetName: 'شارع التحرير',
    districtName: 'الدقي',
    detailedAddress: 'أمام الحديقة',
    mobile1: '01001234567',
    mobile2: '01001234568',
  };
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`main [name=${name}]`).fill(value);
  }
  for (const name of ['govCode', 'policeCode', 'postalCode']) {
    await page.waitForFunction(
      (field) => document.querySelectorAll(`main [name=${field}] option`).length > 1,
      { timeout: 60_000 },
      name,
    );
    await page.evaluate((field) => {
      const select = document.querySelector<HTMLSelectElement>(`main [name=${field}]`);
      const option = select?.options[1];
      if (!select || !option) throw new Error(`${field} has no options`);
      select.value = option.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }, name);
  }
}
