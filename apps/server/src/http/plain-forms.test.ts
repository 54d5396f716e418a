import formbody from '@fastify/formbody';
import type { FormResult } from '@wathiqa/content/page-input';
import { fieldProblemText, formAddress, submitFeedback } from '@wathiqa/contract';
import { RESPONSE_MESSAGES, responseMessage } from '@wathiqa/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handleCall } from './calls.ts';
import { answerError, ServiceError } from './errors.ts';

const RIGHT = {
  name: 'منى',
  mobileNumber: '01012345678',
  email: 'mona@example.org',
  type: '2',
  message: 'شكرًا',
};

let app: FastifyInstance;
/** Last render input. */
let shown: { address: string; formResult: FormResult | undefined } | undefined;
let service: () => Promise<string>;

beforeEach(async () => {
  shown = undefined;
  service = async () => '260000018';
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  await app.register(formbody);
  handleCall(
    app,
    submitFeedback,
    async () => ({ ResponseCode: 200, ResponseMessage: 'نعم', reference: await service() }),
    {
      form: {
        page: '/complains',
        sent: ({ reference }) => `/sent?reference=${reference}`,
        forgets: ['website'],
        sendPage: async (reply, address, { formResult }) => {
          shown = { address, formResult };
          return reply.type('text/html').serializer(String).send('<p>الصفحة</p>');
        },
      },
    },
  );
});
afterEach(() => app.close());

function post(fields: Record<string, string>, url: string = submitFeedback.path) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
}

describe('rejected form', () => {
  test('shows typed values and field errors again', async () => {
    const answer = await post({ ...RIGHT, name: 'منى 1', type: '', website: 'x' });
    expect({ status: answer.statusCode, body: answer.body }).toEqual({
      status: 400,
      body: '<p>الصفحة</p>',
    });
    expect(shown).toEqual({
      address: '/complains',
      formResult: {
        values: { ...RIGHT, name: 'منى 1', type: '' },
        refusal: {
          title: 'هناك خطأ فى البيانات المدخلة',
          advice: undefined,
          errors: [
            { Field: 'name', Message: 'من فضلك ادخل الاسم.' },
            { Field: 'type', Message: 'من فضلك اختر نوع رسالتك.' },
          ],
        },
      },
    });
  });

  test('shows a business-rule refusal with its waiting time', async () => {
    service = () => Promise.reject(new ServiceError('SUSPECTED_BOT'));
    app.addHook('onRequest', async (_request, reply) => void reply.header('retry-after', 90));
    expect((await post(RIGHT)).statusCode).toBe(200);
    expect(shown?.formResult?.refusal).toEqual({
      title: RESPONSE_MESSAGES.SUSPECTED_BOT,
      advice: 'انتظر دقيقتين ثم أرسل النموذج مرة أخرى.',
      errors: [],
    });
  });

  test('hides internals of a server error', async () => {
    service = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
    expect((await post(RIGHT)).statusCode).toBe(500);
    expect(shown?.formResult?.values).toEqual(RIGHT);
    expect(shown?.formResult?.refusal?.title).toBe(RESPONSE_MESSAGES.FAILED);
  });

  test('shows the waiting time during a database outage', async () => {
    const starting = Object.assign(new Error('starting up'), { code: '57P03' });
    service = () => Promise.reject(starting);
    const answer = await post(RIGHT);
    expect(answer.statusCode).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(shown?.formResult?.values).toEqual(RIGHT);
    expect(shown?.formResult?.refusal).toMatchObject({
      title: RESPONSE_MESSAGES.UNAVAILABLE,
      advice: expect.stringContaining('انتظر'),
    });
  });
});

test('redirects an accepted form to its confirmation', async () => {
  const answer = await post(RIGHT);
  expect({ status: answer.statusCode, to: answer.headers.location, shown }).toEqual({
    status: 303,
    to: '/sent?reference=260000018',
    shown: undefined,
  });
});

test("answers an English page's form in English despite Accept-Language", async () => {
  const [url = ''] = formAddress(submitFeedback, 'form', 'en').split('#');
  await post({ ...RIGHT, name: '' }, url);
  expect(shown?.address).toBe('/en/complains');
  expect(shown?.formResult?.refusal).toMatchObject({
    title: responseMessage('MALFORMED', 'en'),
    errors: [{ Field: 'name', Message: fieldProblemText('senderName', 'en') }],
  });
  expect((await post(RIGHT, url)).headers.location).toBe('/en/sent?reference=260000018');
});

test('answers a JSON call in the usual format', async () => {
  const call = (body: unknown) =>
    app.inject({ method: 'POST', url: submitFeedback.path, payload: body as object });
  const refused = await call({ ...RIGHT, name: '' });
  expect(refused.json()).toMatchObject({ ResponseCode: 400, Errors: [{ Field: 'name' }] });
  expect((await call(RIGHT)).json()).toMatchObject({ ResponseCode: 200, reference: '260000018' });
  expect(shown).toBeUndefined();
});
