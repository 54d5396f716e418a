import swagger from '@fastify/swagger';
import { defineCall } from '@wathiqa/contract';
import Fastify from 'fastify';
import {
  createJsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { handleCall } from './calls.ts';
import { answerError, ServiceError } from './errors.ts';

const common = {
  method: 'GET',
  access: 'public',
  summary: 'A call of this test',
  answer: z.object({}),
} as const;
const deprecated = { since: '2026-12-01', sunset: '2027-06-01', use: '/api/new' } as const;

const app = Fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler(answerError);
await app.register(swagger, {
  openapi: { openapi: '3.1.0', info: { title: 'test', version: '1' } },
  transform: createJsonSchemaTransform({}),
});
await app.register(async (scope) => {
  handleCall(scope, defineCall({ ...common, path: '/api/old', deprecated }), async () => ({}));
  handleCall(scope, defineCall({ ...common, path: '/api/gone', deprecated }), async () => {
    throw new ServiceError('NOT_FOUND');
  });
  handleCall(scope, defineCall({ ...common, path: '/api/new' }), async () => ({}));
});
afterAll(() => app.close());

test.each([
  ['an answer', '/api/old', 200],
  ['a refusal', '/api/gone', 404],
])('%s of a deprecated call names its end and its successor', async (_what, url, status) => {
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    deprecation: '@1796083200',
    sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
    link: '</api/new>; rel="successor-version"',
  });
});

test('any other call has no header of deprecation', async () => {
  const { headers } = await app.inject('/api/new');
  for (const name of ['deprecation', 'sunset', 'link']) expect(headers).not.toHaveProperty(name);
});

test('the description marks a deprecated call, with the day of its end', () => {
  const { paths = {} } = app.swagger();
  expect(paths['/api/old']?.get).toMatchObject({
    deprecated: true,
    description: 'Deprecated since 2026-12-01, removed on 2027-06-01: use /api/new',
  });
  expect(paths['/api/new']?.get).not.toHaveProperty('deprecated');
});
