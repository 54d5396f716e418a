import { formatPounds } from '@wathiqa/domain';
import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { expectSound } from '../../support/checks/sound.ts';
import {
  addDocument,
  expect,
  expectDocument,
  fillDelivery,
  fillDocument,
  press,
  registeredId,
  startService,
  test,
} from '../../support/fixtures.ts';
import { type FormCase, formCase, formCases, LANGUAGES } from '../../support/order/forms.ts';

const INVALID = 'هناك خطأ فى البيانات المدخلة';

/** Examples: gendered field, entity, language. All forms share one component. */
const EXAMPLES = ['قيد عائلي', 'وثيقة زواج', 'شهادة ميلاد مترجمة'];

for (const form of atLength(
  formCases.filter(({ tile }) => EXAMPLES.includes(tile)),
  formCases,
)) {
  test(`«${form.tile}» passes axe, validates and sends each field`, async ({ page, email }) => {
    await startService(page, email, form);
    // The form with errors contains the empty form.
    if (atLength(false, true)) await expectSound(page);
    // Field that depends on the gender.
    await page.locator('[name=genderCode]').selectOption('M');
    await press(page, 'مراجعة');
    await expect(page.locator('[name=firstName]')).toHaveAttribute('aria-invalid', 'true');
    await expectSound(page);
    for (const [index, { typed }] of form.documents.entries()) {
      if (index > 0) await addDocument(page);
      await expectDocument(page, index + 1, index + 1);
      await fillDocument(page, typed);
    }
    await press(page, 'مراجعة');

    const table = page.getByRole('table');
    const rows = table.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(form.documents.length);
    for (const [index, document] of form.documents.entries()) {
      await expect(rows.nth(index)).toContainText(documentTitle(form, document.sent));
      await expect(rows.nth(index)).toContainText(String(document.sent.latinName ?? ''));
    }
    await expect(table).toContainText(formatPounds(total(form)));

    await fillDelivery(page);
    const order = page.waitForRequest(
      (request) =>
        request.url().includes('/create-cso-request/') && request.headers().previewonly === 'false',
    );
    await press(page, 'تسجيل الطلب');
    expect((await order).postDataJSON()).toEqual({
      [form.key]: form.documents.map(({ sent }) => sent),
      contactInfo: expect.any(Object),
      customerAddress: expect.any(Object),
      options: expect.any(Object),
    });

    await registeredId(page);
  });
}

type Sent = FormCase['documents'][number]['sent'];

function documentTitle({ tile }: FormCase, { languageCode }: Sent): string {
  return languageCode ? `${tile} إلى ${LANGUAGES[String(languageCode)]}` : tile;
}

function total({ price, documents }: FormCase): number {
  return documents.reduce((sum, { sent }) => sum + price * Number(sent.numberOfCopies), 0);
}

type OwnField = readonly [FormCase['list'], docType: string, field: string, label: RegExp];

const OWN_FIELDS: readonly OwnField[] = [
  [
    'electronicservices',
    'divorce',
    'spouseFullName',
    /اسم الزوجة السابقة بالكامل|اسم الزوج السابق بالكامل/,
  ],
  ['electronicservices', 'familyrecord', 'applicantEntity', /الجهة المقدم إليها القيد/],
  ['translatedservices', 'death', 'languageCode', /لغة الترجمة/],
];
const OWN_FIELDS_AGAIN: readonly OwnField[] = [
  ['electronicservices', 'marriage', 'spouseFullName', /اسم الزوجة بالكامل/],
  ['translatedservices', 'familyrecord', 'applicantEntity', /الجهة المقدم إليها القيد/],
];

test('rejects a form without its own field', async ({ page, email }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const fields = atLength(OWN_FIELDS, [...OWN_FIELDS, ...OWN_FIELDS_AGAIN]);
  for (const [index, [list, docType, field, label]] of fields.entries()) {
    const form = formCase(list, docType);
    if (index === 0) await startService(page, email, form);
    else await page.goto(`/${list}/${docType}`);
    const { [field]: _, ...typed } = form.documents[0]?.typed ?? {};
    await fillDocument(page, typed);
    await press(page, 'مراجعة');

    await expect(page.getByText(INVALID).first()).toBeVisible();
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    const summary = page.getByRole('alert').filter({ has: page.getByRole('link') });
    await expect(summary.getByRole('link')).toHaveCount(1);
    await summary.getByRole('link').click();
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByRole('table')).toHaveCount(0);
  }
});

test('shows only its own fields, and the spouse after the gender', async ({ page, email }) => {
  await startService(page, email, formCase('electronicservices', 'birthfirsttime'));
  await expect(page.locator('[name=forSelf]')).toBeVisible();
  await expect(page.locator('[name=nationalIdenNumber]')).toHaveCount(0);
  await expect(page.locator('[name=numberOfCopies]')).toHaveCount(0);
  for (const address of [
    '/electronicservices/personalrecord',
    '/translatedservices/personalrecord',
    '/translatedservices/familyrecord',
  ]) {
    await page.goto(address);
    await expect(page.locator('[name=nationalIdenNumber]')).toBeVisible();
    await expect(page.locator('[name=relationCode]')).toHaveCount(0);
  }

  await page.goto('/electronicservices/marriage');
  await expect(page.locator('[name=genderCode]')).toBeEnabled();
  const spouse = page.locator('[name=spouseFullName]');
  await expect(spouse).toHaveCount(0);
  await page.locator('[name=genderCode]').selectOption('M');
  await expect(spouse).toHaveAccessibleName('اسم الزوجة بالكامل');
  await page.locator('[name=genderCode]').selectOption('F');
  await expect(spouse).toHaveAccessibleName('اسم الزوج بالكامل');
});

test('restores the switch of a translated birth with its document', async ({ page, email }) => {
  const form = formCase('translatedservices', 'birth');
  const [self, daughter] = form.documents;
  await startService(page, email, form);
  await fillDocument(page, self?.typed ?? {});
  await expect(page.locator('[name=relationCode]')).toHaveCount(0);
  await addDocument(page);
  await expect(page.locator('[name=forSelf]')).not.toBeChecked();
  await fillDocument(page, daughter?.typed ?? {});
  await press(page, 'السابق');
  await expectDocument(page, 1, 2);
  await expect(page.locator('[name=forSelf]')).toBeChecked();
  await expect(page.locator('[name=relationCode]')).toHaveCount(0);
  await expect(page.locator('[name=languageCode]')).toHaveValue('101');
  await press(page, 'التالي');
  await expectDocument(page, 2, 2);
  await expect(page.locator('[name=forSelf]')).not.toBeChecked();
  await expect(page.locator('[name=relationCode]')).toHaveValue('DAUGHTER');
  await expect(page.locator('[name=languageCode]')).toHaveValue('102');
});

test('closing the review of a translation returns to its form', async ({ page, email }) => {
  const form = formCase('translatedservices', 'personalrecord');
  const typed = form.documents[0]?.typed ?? {};
  await startService(page, email, form);
  await fillDocument(page, typed);
  await press(page, 'مراجعة');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.locator('[name=firstName]')).toHaveCount(0);
  await press(page, 'إغلاق');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(page.locator('[name=firstName]')).toHaveValue(String(typed.firstName));
  await page.goForward();
  await expect(page.getByRole('table')).toBeVisible();
});

test('shows 250 pounds for the family record until its price loads', async ({ page, email }) => {
  await startService(page, email, formCase('electronicservices', 'familyrecord'));
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/FamilyRecordDoc/doc-price/**', async (route) => {
    await asked;
    await route.continue();
  });
  await page.reload();
  const price = page.locator('output');
  await expect(price).toContainText(formatPounds(250));
  answer();
  await expect(price).toContainText(formatPounds(65));
});
