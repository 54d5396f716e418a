import { reportOrderStep } from '@wathiqa/contract';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillPerson,
  press,
  registeredId,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

test('previous, next and delete preserve each document', { tag: '@journey' }, async ({
  page,
  email,
}) => {
  await startBirth(page, email);
  for (const name of ['السابق', 'التالي', 'حذف']) {
    const move = page.getByRole('button', { name, exact: true, includeHidden: true });
    await expect(move).toBeDisabled();
    await expect(move).toBeHidden();
  }
  await fillPerson(page, people.self);
  await addDocument(page);
  await expectDocument(page, 2, 2);
  await fillPerson(page, people.daughter);
  await press(page, 'السابق');

  await expectDocument(page, 1, 2);
  await expect(page.locator('[name=forSelf]')).toBeChecked();
  await expect(page.locator('[name=relationCode]')).toHaveCount(0);
  await expect(page.locator('[name=grandfatherName]')).toHaveValue('عبد الرحمن');
  await expect(page.locator('[name=numberOfCopies]')).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'السابق' })).toBeDisabled();
  await press(page, 'التالي');

  await expectDocument(page, 2, 2);
  await expect(page.locator('[name=forSelf]')).not.toBeChecked();
  await expect(page.locator('[name=relationCode]')).toHaveValue('DAUGHTER');
  await expect(page.locator('[name=familyName]')).toHaveValue('عبد الرحمن');
  await press(page, 'حذف');
  await page.getByRole('dialog').getByRole('button', { name: 'حذف الوثيقة' }).click();

  await expectDocument(page, 1, 1);
  await expect(page.locator('[name=firstName]')).toHaveValue('أحمد');
});

/** As browsers do that translate a page. */
function replaceTexts(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: ChildNode[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as ChildNode);
  for (const text of texts) {
    const element = document.createElement('font');
    element.textContent = text.textContent;
    text.replaceWith(element);
  }
}

test('a page translated by the browser says the chosen copies', async ({ page, email }) => {
  await startBirth(page, email);
  await expect(page.locator('output')).toHaveText('نسخة واحدة، 65 جنيهًا');
  await page.evaluate(replaceTexts);
  await page.getByRole('button', { name: 'زيادة عدد النسخ' }).click();
  await expect(page.locator('output')).toHaveText('نسختان، 130 جنيهًا');
  await expect(page.getByText('نسخة واحدة')).toHaveCount(0);
});

test('an order reports each step once', async ({ page, email }) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(reportOrderStep.path)) reports.push(request.method());
  });
  await startBirth(page, email);
  await expect.poll(() => reports.length).toBe(1);
  await page.reload();
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await expect.poll(() => reports.length).toBe(2);
  await page.goBack();
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await press(page, 'تسجيل الطلب');
  await registeredId(page);
  await expect.poll(() => reports.length).toBe(3);
});
