import {
  expect,
  fillDelivery,
  fillPerson,
  people,
  press,
  registeredId,
  startBirth,
  test,
} from '../support/journey.ts';

const CREATE = '**/api/Requests/create-cso-request/**';

test('an order whose answer is lost on the way is registered once when it is sent again', async ({
  page,
  context,
  email,
  register,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);

  // The order reaches the server, and the network dies before the answer does.
  await page.route(CREATE, async (route) => {
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await press(page, 'تسجيل الطلب');
  await expect(page.getByText(/انقطع الاتصال/).first()).toBeVisible();
  await expect(page.locator('[name=streetName]')).toHaveValue('شارع النيل');

  await page.unroute(CREATE);
  await context.setOffline(false);
  await press(page, 'تسجيل الطلب');

  const id = await registeredId(page);
  const stored = await register(
    `SELECT requests.id::text, (SELECT count(*)::int FROM shipments WHERE request_id = requests.id) AS shipments
     FROM requests JOIN citizens ON citizens.id = citizen_id WHERE email = $1`,
    [email],
  );
  expect(stored.map((request) => request.id)).toEqual([id]);
});

test('a double click on register makes one request', async ({ page, email, register }) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await page.getByRole('button', { name: 'تسجيل الطلب' }).dblclick();

  const id = await registeredId(page);
  const stored = await register(
    'SELECT requests.id::text FROM requests JOIN citizens ON citizens.id = citizen_id WHERE email = $1',
    [email],
  );
  expect(stored).toEqual([{ id }]);
});

test('a delivery address that could not be sent is sent when the network is back', async ({
  page,
  email,
  register,
}) => {
  await startBirth(page, email);
  await fillPerson(page, people.self);
  await press(page, 'مراجعة');
  await fillDelivery(page);
  await page.route('**/api/Requests/ShipmentInfo/**', (route) => route.abort());
  await press(page, 'تسجيل الطلب');
  const id = await registeredId(page);
  expect(await register('SELECT 1 FROM shipments WHERE request_id = $1', [id])).toEqual([]);

  await page.unroute('**/api/Requests/ShipmentInfo/**');
  await page.reload();
  await expect
    .poll(() =>
      register('SELECT request_id::text AS id FROM shipments WHERE request_id = $1', [id]),
    )
    .toEqual([{ id }]);
});
