import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUBLIC_URL, startServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('the way to the account login', () => {
  async function returnUrlFor(asked?: string): Promise<string | null> {
    const answer = await server.app.inject({
      url: '/api/account/login',
      query: asked === undefined ? {} : { returnUrl: asked },
    });
    expect(answer.statusCode).toBe(303);
    const { pathname, searchParams } = new URL(String(answer.headers.location), PUBLIC_URL);
    expect(pathname).toBe('/sandbox/account/login');
    return searchParams.get('returnUrl');
  }

  test.each([
    'https://evil.example/',
    '//evil.example/path',
    '\\\\evil.example',
    'http://portal.test.evil.example/',
    'http://portal.test@evil.example/',
    'https://portal.test/',
    'javascript:alert(1)',
    'data:text/html,hello',
  ])('never leads back to %s', async (asked) => {
    expect(await returnUrlFor(asked)).toBe(`${PUBLIC_URL}/`);
  });

  test.each([
    [undefined, '/'],
    ['/inquiry?requestId=1', '/inquiry?requestId=1'],
    ['/en/inquiry', '/en/inquiry'],
    [`${PUBLIC_URL}/electronicservices/birth`, '/electronicservices/birth'],
  ])('leads back to %s', async (asked, path) => {
    expect(await returnUrlFor(asked)).toBe(`${PUBLIC_URL}${path}`);
  });
});
