import {
  addDocument,
  expect,
  expectDocument,
  fillPerson,
  press,
  startBirth,
  test,
} from '../../support/fixtures.ts';
import { people } from '../../support/people.ts';

test('previous, next and delete preserve each document', async ({ page, email }) => {
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
