import { describe, expect, test, vi } from 'vitest';
import { regulations, relations } from '../ordering/lookups.ts';
import { createRequest } from '../ordering/orders.ts';
import { prices } from '../ordering/prices.ts';
import { CallError, createClient } from './client.ts';

function clientOf(
  answer: (signal?: AbortSignal | null) => Response | Promise<Response>,
  options: { onUnauthenticated?: () => void; answerWithin?: number } = {},
) {
  const asked: { url: string; init: RequestInit }[] = [];
  const client = createClient({
    baseUrl: 'https://portal.test',
    headers: () => ({ channelcode: '1' }),
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init });
      return answer(init.signal);
    },
    ...options,
  });
  return { client, asked };
}

const json = (body: unknown, status = 200, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
}

describe('rejection', () => {
  test('as unreachable without a response', async () => {
    const { client } = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    const error = await failureOf(client(prices.birthPrice));
    expect(error).toMatchObject({
      name: 'CallError',
      code: 0,
      unreachable: true,
      message: 'unreachable',
      fields: [],
      cause: new TypeError('fetch failed'),
    });
  });

  test('as unreachable after a timeout', async () => {
    const deadLine = (signal?: AbortSignal | null) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const { client } = clientOf(deadLine, { answerWithin: 1 });
    expect((await failureOf(client(prices.birthPrice))).unreachable).toBe(true);
  });

  test('as unreachable for a truncated response', async () => {
    const { client } = clientOf(() => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('[{"Id":1,'));
          controller.error(new TypeError('terminated'));
        },
      });
      return new Response(body, { status: 200 });
    });
    expect((await failureOf(client(relations))).unreachable).toBe(true);
  });

  test('with code, text and fields of the refusal', async () => {
    const Errors = [{ Field: 'GovCode', Message: 'كود المحافظة رقمان' }];
    const { client } = clientOf(() =>
      json({ ResponseCode: 400, ResponseMessage: 'هناك خطأ', Errors }, 400),
    );
    const error = await failureOf(client(prices.birthPrice));
    expect(error).toMatchObject({ code: 400, message: 'هناك خطأ', fields: Errors });
    expect(error.unreachable).toBe(false);
  });

  test('with the request created earlier by the key', async () => {
    const refusal = { ResponseCode: 409, ResponseMessage: 'سبق', Id: '260000000018' };
    const { client } = clientOf(() => json(refusal, 409));
    expect((await failureOf(client(prices.birthPrice))).requestId).toBe('260000000018');
  });

  test('with the Retry-After seconds, if any', async () => {
    const refusal = { ResponseCode: 429, ResponseMessage: 'انتظر' };
    const { client } = clientOf(() => json(refusal, 429, { 'retry-after': '17' }));
    expect((await failureOf(client(prices.birthPrice))).retryAfter).toBe(17);
    const silent = clientOf(() => json(refusal, 429));
    const unsaid = await failureOf(silent.client(prices.birthPrice));
    expect(unsaid.retryAfter).toBeUndefined();
    expect(unsaid.fields).toEqual([]);
  });

  test('with the request created earlier by its key', async () => {
    const refusal = { ResponseCode: 409, ResponseMessage: 'سبق تسجيله', Id: '260000000018' };
    const { client } = clientOf(() => json(refusal, 409));
    expect((await failureOf(client(prices.birthPrice))).requestId).toBe('260000000018');
  });

  test.each([
    ['an HTML page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), 502],
    ['an answer of another form', () => json({ surprise: true }), 500],
    ['no JSON at all', () => new Response('hello', { status: 200 }), 500],
    ['a price as text', () => json('65'), 500],
  ])('for %s, with our own text', async (_what, answer, code) => {
    const error = await failureOf(clientOf(answer).client(prices.birthPrice));
    expect(error.code).toBe(code);
    expect(error.message).toMatch(/[\u0621-\u064a]/);
  });
});

test('reports only a missing session, before rejecting', async () => {
  const onUnauthenticated = vi.fn();
  const refusal = { ResponseCode: 401, ResponseMessage: 'انتهت' };
  const refused = clientOf(() => json(refusal, 401), { onUnauthenticated });
  await failureOf(refused.client(prices.birthPrice));
  expect(onUnauthenticated).toHaveBeenCalledOnce();
  const failing = clientOf(() => json(refusal, 403), { onUnauthenticated });
  await failureOf(failing.client(prices.birthPrice));
  expect(onUnauthenticated).toHaveBeenCalledOnce();
});

describe('accepted call', () => {
  test('resolves with the validated response', async () => {
    const { client } = clientOf(() => json([{ Id: 1, Code: 'SELF', Name: 'نفسي', more: true }]));
    expect(await client(relations)).toEqual([{ Id: 1, Code: 'SELF', Name: 'نفسي' }]);
  });

  test('resolves with a business rule code, sent with HTTP 200', async () => {
    const { client } = clientOf(() => json({ ResponseCode: 4002, ResponseMessage: 'غير متاحة' }));
    const answer = await client(createRequest, {
      headers: { previewonly: 'true' },
      query: {},
      body: { contactInfo: {} },
    });
    expect(answer.ResponseCode).toBe(4002);
  });

  test('sends method, path, all headers and query', async () => {
    const { client, asked } = clientOf(() => json({ ResponseCode: 200, ResponseMessage: '' }));
    await client(createRequest, {
      headers: { previewonly: 'true' },
      query: { email: 'a+b@c.example', token: undefined },
      body: { contactInfo: {} },
    });
    expect(asked).toEqual([
      {
        url: 'https://portal.test/api/Requests/create-cso-request/?email=a%2Bb%40c.example',
        init: {
          method: 'POST',
          credentials: 'include',
          signal: expect.any(AbortSignal),
          headers: {
            'accept-language': 'ar',
            channelcode: '1',
            previewonly: 'true',
            'content-type': 'application/json',
          },
          body: '{"contactInfo":{}}',
        },
      },
    ]);
  });

  test('omits body and content type without a body', async () => {
    const { client, asked } = clientOf(() => json({ Regulations: '<p>شروط</p>' }));
    await client(regulations, { headers: { documenttypecode: 'MOICSO001' } });
    expect(asked[0]?.init).toEqual({
      method: 'GET',
      credentials: 'include',
      signal: expect.any(AbortSignal),
      headers: { 'accept-language': 'ar', channelcode: '1', documenttypecode: 'MOICSO001' },
    });
  });
});

describe('idempotent call', () => {
  const act = { ...prices.birthPrice, idempotent: true } as const;
  const keys = (asked: { init: RequestInit }[]) =>
    asked.map(({ init }) => new Headers(init.headers).get('idempotency-key'));

  test('is repeated once with its key when the answer is lost', async () => {
    const { client, asked } = clientOf(() => Promise.reject(new TypeError('fetch failed')));
    expect((await failureOf(client(act))).unreachable).toBe(true);
    expect(keys(asked)).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys(asked)[0]]);
  });

  test('is not repeated after a refusal, and has a new key the next time', async () => {
    const { client, asked } = clientOf(() => json({}, 409));
    await failureOf(client(act));
    await failureOf(client(act));
    const [first, second, ...more] = keys(asked);
    expect(first).not.toBe(second);
    expect(more).toEqual([]);
  });
});
