import { formatRequestId } from '@wathiqa/domain';
import { expectSound } from '../../support/checks/expect-sound.ts';
import { expect, press, test } from '../../support/fixtures.ts';
import {
  anotherPersonsPage,
  newStaff,
  openOffice,
  ownQueue,
  registerRequest,
} from '../../support/office/office.ts';

const ROWS = 12;

test('12 rows with grade, holder and counts are visible at 768 × 1024', async ({
  page,
  email,
  register,
}) => {
  const ids: string[] = [];
  for (let count = 0; count <= ROWS; count += 1) ids.push(await registerRequest(email));
  const queue = await ownQueue(register);
  await queue.add(...ids);
  const holder = await newStaff(register, 'clerk');
  await register(
    `UPDATE requests SET claimed_by = (SELECT id FROM staff WHERE email = $1),
       claimed_until = now() + interval '10 minutes' WHERE id = ANY ($2::bigint[])`,
    [holder, ids],
  );
  await register(
    `INSERT INTO document_lookups (request_id, document_id, revision, state, looked_up_at, result, grade)
     SELECT request_id, id, 0, 'done', now(), 'one', 'possible' FROM documents WHERE request_id = ANY ($1::bigint[])`,
    [`{${ids}}`],
  );
  await openOffice(page, queue.path, holder);
  await page.setViewportSize({ width: 768, height: 1024 });
  const rows = page.getByRole('main').getByRole('listitem');
  const last = rows.nth(ROWS - 1);
  for (const part of [last, last.getByText('أنت'), last.getByText('فيه اختلاف')]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('link', { name: /^معي 13$/ })).toBeInViewport({ ratio: 1 });
});

test('a view is an address; the row opens the request, and its text can be selected', async ({
  page,
  email,
  register,
}) => {
  const requestId = await registerRequest(email);
  const queue = await ownQueue(register);
  await queue.add(requestId);
  await openOffice(page, queue.path, await newStaff(register, 'clerk'));
  await page.getByRole('link', { name: /^متأخرة/ }).click();
  await expect(page).toHaveURL(queue.path.replace('?', '?view=late&'));
  await expect(page.getByText('لا طلبات هنا.')).toBeVisible();
  await page.goBack();
  const row = page.getByRole('main').getByRole('listitem');
  const kind = (await row.getByText('شهادات ميلاد').boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(kind.x + kind.width - 2, kind.y + 8);
  await page.mouse.down();
  await page.mouse.move(kind.x + 2, kind.y + 8);
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).toContain('ميلاد');
  await expect(page).toHaveURL(/queue/);
  await row.getByText(queue.name).click();
  await expect(page).toHaveURL(new RegExp(`/requests/${requestId}$`));
});

test('the open queue follows changes, and no row moves under the pointer', async ({
  browser,
  page,
  email,
  register,
}) => {
  const queue = await ownQueue(register);
  const first = await registerRequest(email);
  await queue.add(first);
  await openOffice(page, queue.path, await newStaff(register, 'clerk'));
  const rows = page.getByRole('main').getByRole('listitem');
  const links = rows.getByRole('link');
  await expect(links).toHaveText([formatRequestId(first)]);
  await rows.hover();

  const second = await registerRequest(email);
  await register("UPDATE requests SET created_at = created_at - interval '1 hour' WHERE id = $1", [
    second,
  ]);
  await queue.add(second);
  const other = await anotherPersonsPage(browser);
  const colleague = await newStaff(register, 'clerk');
  const [name = ''] = colleague.split('@');
  await openOffice(other, `/office/requests/${first}`, colleague);
  await expect(rows).toContainText(`يفتحه الآن: ${name}`);
  await press(other, 'خذ الطلب');
  await expect(rows).toContainText(/حتى \d/);
  await expect(links).toHaveText([formatRequestId(first)]);
  await press(page, 'عرض طلب جديد');
  await expect(links).toHaveText([formatRequestId(second), formatRequestId(first)]);
  await expectSound(page);
  await other.context().close();
});
