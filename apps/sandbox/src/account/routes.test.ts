import { beforeEach, describe, expect, test } from 'vitest';
import { createSandbox } from '../index.ts';

const publicUrl = 'http://localhost:3000';
const wanted = `${publicUrl}/electronicservices/birth?from=hub#form`;
let clock = 0;
let sandbox: Awaited<ReturnType<typeof createSandbox>>;

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 20);
  sandbox = await createSandbox({ publicUrl, now: () => clock });
});

function open(query: Record<string, string>) {
  return sandbox.inject({ url: '/sandbox/account/login', query });
}

function logIn(form: Record<string, string>) {
  return sandbox.inject({
    method: 'POST',
    url: '/sandbox/account/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}

async function verify(body: unknown) {
  const answer = await sandbox.inject({
    method: 'POST',
    url: '/sandbox/account/tokens/verify',
    payload: body as Record<string, unknown>,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ valid: boolean; account?: Record<string, string> }>();
}

async function tokenFor(email: string): Promise<string> {
  const { headers } = await logIn({ email, returnUrl: wanted });
  return new URL(String(headers.location)).searchParams.get('Token') ?? '';
}

describe('refuses', () => {
  test.each([
    ['no address', ''],
    ['another host', 'https://evil.example/'],
    ['another port', 'http://localhost:3001/'],
    ['another scheme', 'https://localhost:3000/'],
    ['a host that begins alike', 'http://localhost:3000.evil.example/'],
    ['a host after credentials', 'http://localhost:3000@evil.example/'],
    ['credentials on the right host', 'http://me:secret@localhost:3000/'],
    ['an address without a scheme', '//evil.example/'],
    ['a path without origin', '/electronicservices/birth'],
    ['a script', 'javascript:alert(1)'],
  ])('to return to %s', async (_what, returnUrl) => {
    for (const answer of [
      await open({ returnUrl }),
      await logIn({ email: 'citizen@wathiqa.example', returnUrl }),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.headers.location).toBeUndefined();
      expect(answer.body).toContain('لا يمكن متابعة الدخول');
      expect(answer.body).not.toContain('<form');
    }
  });

  test("to return outside the portal's folder", async () => {
    sandbox = await createSandbox({ publicUrl: 'http://localhost:3000/portal' });
    expect((await open({ returnUrl: 'http://localhost:3000/portal-2' })).statusCode).toBe(400);
    expect((await open({ returnUrl: 'http://localhost:3000/portal' })).statusCode).toBe(200);
    expect((await open({ returnUrl: 'http://localhost:3000/portal/about' })).statusCode).toBe(200);
  });

  test.each(['', 'ahmed', 'ahmed@', 'ahmed @example.com', `${'a'.repeat(250)}@example.com`])(
    'the e-mail "%s", and shows it again',
    async (email) => {
      const answer = await logIn({ email, returnUrl: wanted });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain('aria-invalid="true"');
      expect(answer.body).toContain(`value="${email}"`);
    },
  );

  test('a duplicate or missing form field, without failing', async () => {
    expect((await logIn({})).statusCode).toBe(400);
    const twice = await sandbox.inject({
      method: 'POST',
      url: '/sandbox/account/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=a%40b.example&email=c%40d.example&returnUrl=${encodeURIComponent(wanted)}`,
    });
    expect(twice.statusCode).toBe(400);
  });

  test('a spent token', async () => {
    const token = await tokenFor('citizen@wathiqa.example');
    expect((await verify({ email: 'citizen@wathiqa.example', token })).valid).toBe(true);
    expect(await verify({ email: 'citizen@wathiqa.example', token })).toEqual({ valid: false });
  });

  test('a token after five minutes', async () => {
    const token = await tokenFor('citizen@wathiqa.example');
    clock += 5 * 60 * 1000;
    expect(await verify({ email: 'citizen@wathiqa.example', token })).toEqual({ valid: false });
  });

  test("another person's token, which remains valid for its owner", async () => {
    const token = await tokenFor('citizen@wathiqa.example');
    expect(await verify({ email: 'mona@wathiqa.example', token })).toEqual({ valid: false });
    expect((await verify({ email: 'citizen@wathiqa.example', token })).valid).toBe(true);
  });

  test.each([{}, { email: 'citizen@wathiqa.example' }, { email: 1, token: 2 }, [[]]])(
    'the malformed verification %j',
    async (body) => {
      expect(await verify(body)).toEqual({ valid: false });
    },
  );
});

test('accepts a second portal origin', async () => {
  sandbox = await createSandbox({ publicUrl, additionalOrigins: ['http://127.0.0.1:3000'] });
  const page = await open({ returnUrl: 'http://127.0.0.1:3000/inquiry' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain(`${publicUrl} http://127.0.0.1:3000;`);
});

test('escapes all input in pages', async () => {
  const attack = `"><script>alert('x')</script>`;
  const pages = [
    await open({ returnUrl: `https://evil.example/${attack}` }),
    await open({ returnUrl: `${publicUrl}/${attack}?q=${attack}` }),
    await logIn({ email: attack, returnUrl: wanted }),
  ];
  for (const page of pages) expect(page.body).not.toContain('<script');
  expect(pages[2]?.body).toContain('value="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)');
});

test('shows the page for an invalidly encoded path', async () => {
  expect((await open({ returnUrl: `${publicUrl}/%E0%A4%A` })).statusCode).toBe(200);
});

test('the page has a trial notice, the demo people and a strict CSP', async () => {
  const page = await open({ returnUrl: wanted });
  expect(page.statusCode).toBe(200);
  expect(page.body).toMatch(/حساب تجريبي.*هذه ليست بوابة وزارة/);
  for (const name of ['citizen', 'mona', 'clerk', 'supervisor', 'auditor', 'admin']) {
    expect(page.body).toContain(`value="${name}@wathiqa.example"`);
  }
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(page.body).not.toMatch(/<script|style="|<style/);
});

test('serves the style sheet and its fonts', async () => {
  const style = await sandbox.inject('/sandbox/pages/pages.css');
  const fonts = [...style.body.matchAll(/url\("(.*?)"\)/g)].map((match) => match[1] ?? '');
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) {
    const answer = await sandbox.inject(`/sandbox/pages/${font}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'font/woff2']);
  }
});

test('login returns with e-mail and token, preserving query and hash', async () => {
  const answer = await logIn({ email: ' Citizen@Wathiqa.example ', returnUrl: wanted });
  expect(answer.statusCode).toBe(303);
  const arrival = new URL(String(answer.headers.location));
  expect(arrival.origin + arrival.pathname).toBe(`${publicUrl}/electronicservices/birth`);
  expect(arrival.searchParams.get('from')).toBe('hub');
  expect(arrival.hash).toBe('#form');
  expect(arrival.searchParams.get('Email')).toBe('citizen@wathiqa.example');
  expect(arrival.searchParams.get('Token')).toMatch(/^[\w-]{43}$/);
});

test('replaces an old Email and Token in the address', async () => {
  const returnUrl = `${publicUrl}/inquiry?Email=old%40x.example&Token=old`;
  const answer = await logIn({ email: 'mona@wathiqa.example', returnUrl });
  const arrival = new URL(String(answer.headers.location));
  expect(arrival.searchParams.getAll('Email')).toEqual(['mona@wathiqa.example']);
  expect(arrival.searchParams.getAll('Token')).not.toContain('old');
});

test('verification returns the account, ignoring e-mail case', async () => {
  const token = await tokenFor('MONA@wathiqa.example');
  expect(await verify({ email: 'Mona@Wathiqa.Example', token })).toEqual({
    valid: true,
    account: {
      email: 'mona@wathiqa.example',
      userName: 'منى سامي',
      firstName: 'منى',
      otherName: 'سامي يوسف الشناوي',
      genderCode: 'F',
      nationalId: '29602290292120',
      motherFullName: 'نادية جمال رمضان خليل',
      mobile: '01000000022',
      authTime: clock / 1000,
    },
  });
});

test('an unknown e-mail yields the same citizen after a restart', async () => {
  const email = 'nour.adel@mail.example';
  const before = await verify({ email, token: await tokenFor(email) });
  sandbox = await createSandbox({ publicUrl, now: () => clock });
  const after = await verify({ email, token: await tokenFor(email) });
  expect(after).toEqual(before);
  expect(after.account).toMatchObject({ userName: 'nour.adel', firstName: 'nour.adel' });
});
