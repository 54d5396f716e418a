import { OFFICE_EVENTS, type OfficeRequest } from '@wathiqa/contract/office';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../testing/render-screen.tsx';
import type { Route } from './+types/route';
import Request from './route.tsx';
import { sampleRequest } from './testing/samples.ts';

const by = { id: 7, userName: 'سارة حسن' };

test('a read from before the decision does not replace its answer', async () => {
  let stream = new EventTarget();
  class Stream extends EventTarget {
    constructor() {
      super();
      stream = this;
    }
    close() {}
  }
  vi.stubGlobal('EventSource', Stream);
  const waiting = sampleRequest({ claim: { by, until: '2099-01-01T00:00:00.000Z' } });
  const decided: OfficeRequest = { ...waiting, pending: { by, seconds: 10, problem: null } };
  const late = Promise.withResolvers<{ request: OfficeRequest }>();
  const answers = [{ request: waiting }, late.promise, { request: decided }];
  let reads = 0;
  stubServer({
    '/api/office/request': async () => {
      reads += 1;
      return (await answers[reads - 1]) ?? {};
    },
    '/api/office/request/decide': { pending: { seconds: 10, problem: null } },
    '/api/office/pending-decisions': { decisions: [] },
    '/api/office/reasons': { reasons: [] },
  });
  const props = { params: { requestId: waiting.id } } as Route.ComponentProps;
  await renderScreen(<Request {...props} />, 'clerk');
  const bar = page.getByRole('region', { name: 'القرار' });
  await bar.getByRole('button', { name: 'قبول', exact: true }).click();
  await bar.getByRole('button', { name: 'معاينة وإرسال' }).click();
  stream.dispatchEvent(new Event(OFFICE_EVENTS.request));
  await expect.poll(() => reads).toBe(2);
  await page.getByRole('button', { name: 'إرسال القرار' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  late.resolve({ request: waiting });
  await expect.poll(() => reads).toBe(3);
  await expect.element(bar).not.toBeInTheDocument();
});
