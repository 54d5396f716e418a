import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { expect, onTestFinished, test } from 'vitest';
import { startServerForTest } from '../harness.ts';

const folder = join(import.meta.dirname, 'api-client');
const client = join(folder, 'order.ts');
const schema = join(folder, 'schema.ts');

interface ApiClient {
  order(baseUrl: string, login: { email: string; token: string }): Promise<unknown>;
}

test('generated API client type-checks and places an order on the real server', async () => {
  const server = await startServerForTest();
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const document = (await server.app.inject('/api/openapi.json')).json<OpenAPI3>();
  onTestFinished(() => rm(schema, { force: true }));
  await writeFile(schema, astToString(await openapiTS(document, { defaultNonNullable: false })));

  const program = ts.createProgram([client], {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts'],
    types: [],
  });
  const problems = ts.getPreEmitDiagnostics(program);
  expect(
    problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  ).toEqual([]);

  // By path: the generated types are missing in other type checks.
  const { order }: ApiClient = await import(client);
  const email = 'citizen@wathiqa.example';
  const made = await order(baseUrl, { email, token: await server.loginToken(email) });
  expect(made).toEqual({
    id: expect.stringMatching(/^\d{12}$/),
    state: 'WAITING_APPROVAL',
    wrongFields: ['birthDocs.0.genderCode'],
  });
});
