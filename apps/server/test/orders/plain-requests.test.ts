import { session } from '@wathiqa/contract';
import { formatRequestId } from '@wathiqa/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC_URL, startServer, type TestServer } from '../harness.ts';
import { fieldsOf, type PlainVisitor, plainVisitor } from '../support/http/plain-visitor.ts';
import { signInStaff } from '../support/office/staff.ts';
import { createDueRequest } from '../support/payments/due-requests.ts';
import { createFakeProvider, type FakeProvider } from '../support/payments/fake-provider.ts';

const OWNER = 'citizen@wathiqa.example';
const LIST = '/api/plain-order/requests';

let server: TestServer;
let provider: FakeProvider;
let visitor: PlainVisitor;
let number: string;
let address: string;

beforeAll(async () => {
  provider = createFakeProvider();
  server = await startServer({}, undefined, { paymentProvider: provider });
});
afterAll(() => server.close());
beforeEach(async () => {
  visitor = plainVisitor(server);
  provider.failure = undefined;
  number = await createDueRequest(await server.signIn(OWNER), await signInStaff(server, 'clerk'));
  address = `${LIST}?number=${number}`;
});

const press = (
  page: Parameters<typeof fieldsOf>[0],
  act: string,
  headers?: Record<string, string>,
) => visitor.send({ ...fieldsOf(page), act }, headers, `/requests?number=${number}`);
const heading = ({ main }: { main: { querySelector: (of: string) => { text: string } | null } }) =>
  main.querySelector('h1')?.text;
const attempts = async () => {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM payment_attempts`.execute(server.database.query);
  return rows[0]?.count ?? 0;
};

test('a visitor signs in on the way, in this browser', async () => {
  const { status, location } = await visitor.get(address);
  expect(status).toBe(303);
  const back = new URL(new URL(location, PUBLIC_URL).searchParams.get('returnUrl') ?? '');
  expect(back.pathname).toBe(`${LIST}/arrival`);
  expect(back.searchParams.get('arrival')).toBe(visitor.cookies.get('wathiqa-order-arrival'));
  const stranger = plainVisitor(server);
  const refused = await stranger.get(await visitor.signInAtLogin(location, OWNER));
  expect(heading(refused)).toBe('سجّل الدخول لترى طلباتك');
  expect(stranger.cookies.size).toBe(0);
});

test('lists own requests and shows the state of one', async () => {
  const list = await visitor.open(LIST, OWNER);
  expect(heading(list)).toBe('طلباتي');
  const links = list.main.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
  expect(links).toContainEqual(expect.stringContaining(`number=${number}`));
  const one = await visitor.get(address);
  expect(one.text).toContain(formatRequestId(number));
  expect(one.main.querySelector('table')).not.toBeNull();
  expect(one.main.querySelector('#ordered')).not.toBeNull();
});

test('a cash code is given once, with its amount and end', async () => {
  const page = await visitor.open(address, OWNER);
  const before = await attempts();
  const answer = await press(page, 'cash');
  expect(answer.status).toBe(200);
  const code = answer.main.querySelector('[aria-labelledby=code]');
  expect(code?.querySelector('bdi')?.text).toMatch(/^9[\d ]+$/);
  expect(code?.text).toContain('تدفع في المنفذ');
  expect(answer.main.querySelector('time')?.getAttribute('datetime')).toMatch(/^\d{4}-/);
  const again = await press(page, 'cash');
  expect(again.main.querySelector('[aria-labelledby=code]')?.text).toBe(code?.text);
  expect(await attempts()).toBe(before + 1);
  expect((await press(again, 'check')).text).toContain('لم يصل سداد حتى الآن');
});

test("the card leads to the provider's page by a link, which no form may do", async () => {
  const { main } = await press(await visitor.open(address, OWNER), 'card');
  const links = main.querySelectorAll('#plain-payment a').map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(1);
  expect(new URL(links[0] ?? '').origin).not.toBe(PUBLIC_URL);
});

test('an absent provider is said, and the page stays', async () => {
  const page = await visitor.open(address, OWNER);
  provider.failure = { kind: 'unreachable' };
  const { main } = await press(page, 'cash');
  expect(main.querySelector('[aria-labelledby=in-cash] [role=alert]')?.text).not.toBe('');
  expect(main.querySelector('[aria-labelledby=code]')).toBeNull();
  expect(main.querySelector('[value=cash]')).not.toBeNull();
});

describe('gives no code', () => {
  let before: number;
  beforeEach(async () => {
    before = await attempts();
  });

  test('of the request of another citizen, and shows own ones', async () => {
    const own = await visitor.open(LIST, 'mona@wathiqa.example');
    expect(own.text).not.toContain(formatRequestId(number));
    const page = await visitor.get(address);
    expect(page.main.querySelector('[role=alert]')?.text).toContain('لا يوجد طلب بهذا الرقم');
    expect(page.main.text).not.toContain(formatRequestId(number));
    expect(await attempts()).toBe(before);
  });

  test.each([
    ['of a foreign origin', { origin: 'https://elsewhere.example' }],
    ['that does not say where it comes from', {}],
  ])('for a form %s', async (_, headers) => {
    const page = await visitor.open(address, OWNER);
    expect((await press(page, 'cash', headers)).status).toBe(403);
    expect(await attempts()).toBe(before);
  });

  test('for the token of another citizen', async () => {
    const page = await visitor.open(address, OWNER);
    const fields = { ...fieldsOf(page), csrf: 'other', act: 'cash' };
    expect((await visitor.send(fields, undefined, `/requests?number=${number}`)).status).toBe(200);
    expect(await attempts()).toBe(before);
  });

  test('after the session ended, and leads to the sign-in', async () => {
    const page = await visitor.open(address, OWNER);
    await (await server.signIn(OWNER)).call(session.endOtherSessions, { body: {} });
    const ended = await press(page, 'cash');
    expect(ended.status).toBe(401);
    expect(heading(ended)).toBe('سجّل الدخول لترى طلباتك');
    expect(ended.main.querySelector('a[href*=number]')).not.toBeNull();
    expect(await attempts()).toBe(before);
  });
});
