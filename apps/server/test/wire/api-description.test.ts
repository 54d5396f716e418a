import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATION_IDS } from '../../src/http/openapi/api-schemas.ts';
import { startServer, type TestServer } from '../harness.ts';

let server: TestServer;
let text: string;
let document: OpenAPIV3_1.Document;
let operations: readonly OpenAPIV3_1.OperationObject[];

beforeAll(async () => {
  server = await startServer();
  text = (await server.app.inject('/api/openapi.json')).body;
  document = JSON.parse(text);
  operations = Object.values(document.paths ?? {}).flatMap((item) =>
    [item?.get, item?.post].filter((operation) => operation !== undefined),
  );
});

afterAll(() => server.close());

test('is valid OpenAPI 3.1 according to an independent validator', async () => {
  const config = await createConfig({
    rules: {
      struct: 'error',
      'spec-strict-refs': 'error',
      'no-unresolved-refs': 'error',
      'no-unused-components': 'error',
      'no-identical-paths': 'error',
      'no-invalid-media-type-examples': 'error',
      'operation-operationId': 'error',
      'operation-operationId-unique': 'error',
      'operation-operationId-url-safe': 'error',
      'operation-summary': 'error',
      'operation-2xx-response': 'error',
      'operation-4xx-response': 'error',
      'operation-tag-defined': 'error',
      'security-defined': 'error',
    },
  });
  const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test('gives every operation a name, access rule and the common error form', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    [...OPERATION_IDS.values()].sort(),
  );
  const schemes = document.components?.securitySchemes ?? {};
  for (const { operationId, tags = [], security, responses = {} } of operations) {
    const scheme = {
      public: [],
      citizen: ['accessToken', 'accessTokenHeader'],
      client: ['clientCredentials'],
      staff: ['staffSession'],
    }[tags[0] ?? ''];
    expect(security?.flatMap(Object.keys), operationId).toEqual(scheme);
    for (const name of scheme ?? []) expect(schemes).toHaveProperty(name);
    const errors = Object.entries(responses).filter(([status]) => status !== '200');
    const statuses = errors.map(([status]) => Number(status));
    expect(statuses, operationId).toEqual(expect.arrayContaining([429, 500, 503]));
    if (security?.length) expect(statuses, operationId).toContain(401);
    for (const [status, response] of errors) {
      const { description, content } = response as OpenAPIV3_1.ResponseObject;
      expect(content?.['application/json']?.schema, `${operationId} ${status}`).toEqual({
        $ref: '#/components/schemas/ErrorAnswer',
      });
      expect(description).toMatch(/^\d{3,4} [A-Z_]+/);
    }
  }
});

test('names the property of each required key, which generators of clients would drop', () => {
  const unnamed: unknown[] = [];
  JSON.stringify(document, (_key, part) => {
    const { required, properties = {} } = part ?? {};
    if (Array.isArray(required) && !required.every((key) => key in properties)) unnamed.push(part);
    return part;
  });
  expect(unnamed).toEqual([]);
});

test('names all request and response schemas', () => {
  const { schemas = {} } = document.components ?? {};
  for (const name of ['OrderPayload', 'ErrorAnswer', 'CreateRequestAnswer', 'OfficeRequest']) {
    expect(schemas).toHaveProperty(name);
  }
  const bodies = operations.flatMap(({ operationId, requestBody }) =>
    requestBody && !operationId?.endsWith('Webhook') ? [requestBody] : [],
  ) as OpenAPIV3_1.RequestBodyObject[];
  const unnamed = bodies.flatMap(({ content }) =>
    Object.values(content).filter(({ schema }) => schema && !('$ref' in schema)),
  );
  expect(unnamed).toEqual([]);
});
