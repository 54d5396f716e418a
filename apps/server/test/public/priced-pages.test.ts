import { asPiastres, DOCUMENTS } from '@wathiqa/domain';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  PRICED_PAGES,
  pricesPageInput,
} from '../../src/features/reference-data/lookups/priced-pages.ts';
import { guardRoutes } from '../../src/http/access.ts';
import { nginxMaps } from '../../src/pages/nginx-maps.ts';
import { builtPortal } from '../../src/pages/pages.ts';
import { PORTAL_BUILD } from '../../src/pages/rendered-pages.ts';
import { PUBLIC_URL, startServer, type TestServer } from '../harness.ts';
import { serverDay } from '../support/server-day.ts';
import { atLength } from '../support/test-length.ts';

/** An improbable price, unique on every page. */
const POUNDS = 7_777;
const WORDS = /7[,٬]777/;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The portal in its own process on the same database. */
async function servePortal() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const nobody = () => Promise.reject(new Error('nobody'));
  guardRoutes(app, { citizen: nobody, client: nobody, staff: nobody });
  const currentInput = pricesPageInput(server);
  const portal = builtPortal({
    secure: true,
    publicUrl: PUBLIC_URL,
    rendered: { refreshed: { addresses: PRICED_PAGES, currentInput } },
  });
  if (!portal) throw new Error('There is a build');
  await app.register(portal.files);
  return { portal, get: (url: string) => app.inject({ url }) };
}

const dataOf = (address: string) =>
  ['/', '/en'].includes(address) ? `${address.replace(/\/$/, '')}/_.data` : `${address}.data`;

const isTerms = (address: string) => address.includes('/regulations/');

test('price change appears on every page and process without a build', async () => {
  const one = await servePortal();
  // The long run adds a second process.
  const others = await atLength(
    async () => [],
    async () => [await servePortal()],
  )();
  await one.portal.refresh();
  const before = await one.get('/servicesdash');
  expect(before.body).not.toMatch(WORDS);

  const services = [...new Set(Object.values(DOCUMENTS).map(({ serviceCode }) => serviceCode))];
  const validFrom = serverDay(server, 1);
  await server.database.query
    .insertInto('prices')
    .values(
      services.map((service_code) => ({
        service_code,
        valid_from: validFrom,
        amount: asPiastres(POUNDS * 100),
        recorded_by: 'test',
      })),
    )
    .execute();
  server.advanceTime(86_400_000);
  for (const { portal, get } of [one, ...others]) {
    await portal.refresh();
    for (const address of PRICED_PAGES) {
      const page = await get(address);
      expect({ address, page: WORDS.test(page.body) }).toEqual({ address, page: true });
      expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
      // Client-side navigation fetches only this; terms have none, because browsers ask the API.
      if (isTerms(address)) continue;
      const data = await get(dataOf(address));
      expect(data.headers['content-type']).toBe('text/x-script; charset=utf-8');
      expect({ address, data: /7,?777/.test(data.body) }).toEqual({ address, data: true });
    }
  }
  expect((await one.get('/servicesdash')).headers.etag).not.toBe(before.headers.etag);
});

test('nginx proxies each of them', () => {
  const maps = nginxMaps(PORTAL_BUILD, PRICED_PAGES);
  const asked = maps.slice(maps.indexOf('$portal_refreshed'));
  for (const address of PRICED_PAGES) {
    const entry = isTerms(address) ? `"~^${address}/?$" "1";` : `"${dataOf(address)}" "1";`;
    expect(asked).toContain(entry);
  }
});
