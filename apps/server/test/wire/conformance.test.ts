import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createFixedToken, runConformance } from '@wathiqa/conformance';
import {
  type Call,
  createRequest,
  inquireRequestStatus,
  lookups,
  prices,
  requestStatus,
  session,
  shipmentInfo,
} from '@wathiqa/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabaseForTest, startServer, type TestServer } from '../harness.ts';
import { type RawAnswer, startBrokenServer } from '../support/process/broken-server.ts';
import { spawnServer } from '../support/process/spawn-server.ts';

const RUN = fileURLToPath(new URL('../../../../tools/conformance/run.ts', import.meta.url));

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await startServer();
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

async function newToken() {
  const email = `${crypto.randomUUID()}@wathiqa.example`;
  return { email, token: await server.loginToken(email) };
}

test('server conforms to the whole contract', async () => {
  const outcomes = await runConformance({ baseUrl: url, nextToken: newToken, create: true });
  expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(200);
});

test('read-only run with one Token writes nothing', async () => {
  const count = async () =>
    (await server.database.query.selectFrom('requests').select('id').execute()).length;
  const before = await count();
  const outcomes = await runConformance({
    baseUrl: url,
    nextToken: createFixedToken(await newToken()),
    create: false,
  });
  expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
  const reasons = new Set(outcomes.flatMap(({ reason }) => reason ?? []));
  expect([...reasons].sort()).toEqual([
    'creates a real request, which needs --create',
    'needs a second Token of the account login',
  ]);
  expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(150);
  expect(await count()).toBe(before);
});

test('run fails once it reaches its limits', async () => {
  const limits = { calls: 3, seconds: 60 };
  const outcomes = await runConformance({
    baseUrl: url,
    nextToken: newToken,
    create: true,
    limits,
  });
  expect(outcomes.filter(({ result }) => result === 'passed')).toHaveLength(3);
  expect(outcomes[3]).toMatchObject({
    result: 'failed',
    reason: 'limit of 3 calls per run reached',
  });
});

test('npm run test:contract plays it against the whole product, signing in at its sandbox', async () => {
  const product = await spawnServer(await createDatabaseForTest());
  const run = await new Promise<{ code: unknown; output: string }>((resolve) => {
    const child = execFile(process.execPath, [RUN, '--base-url', product.url], (_error, output) =>
      resolve({ code: child.exitCode, output }),
    );
  });
  expect(run.output).toMatch(/\n\d{3} passed, 0 failed\n$/);
  expect(run.code).toBe(0);
  await product.stop();
});

const inBody =
  (change: (body: Record<string, never>) => unknown) =>
  ({ status, body }: RawAnswer): RawAnswer => ({
    status,
    body: JSON.stringify(change(JSON.parse(body))),
  });

const whenRefused = (change: (answer: RawAnswer) => RawAnswer) => (answer: RawAnswer) =>
  answer.status === 400 ? change(answer) : answer;

/** Violation, affected call, and the report. */
const VIOLATIONS: [string, Call, (answer: RawAnswer) => RawAnswer, RegExp][] = [
  [
    'returns lookup rows without a Code',
    lookups.genders,
    inBody(({ Lookups }) => ({ Lookups: withoutCodes(Lookups) })),
    /Lookups\.0\.Code/,
  ],
  [
    'wraps a list that should be bare',
    lookups.relations,
    inBody((list) => ({ Lookups: list })),
    /does not match the schema/,
  ],
  [
    'offers an additional relation',
    lookups.relationsByDocument,
    inBody(({ Lookups, ...rest }) =>
      Lookups ? { Lookups: [...Lookups, { Id: 7, Code: 'COUSIN', Name: 'قريب' }] } : rest,
    ),
    /the codes for M should be/,
  ],
  ['returns a price as a string', prices.birthPrice, inBody(String), /does not match the schema/],
  [
    'refuses with another status',
    lookups.policeDepartments,
    whenRefused((answer) => ({ ...answer, status: 422 })),
    /HTTP 400 was expected/,
  ],
  [
    'accepts what it should refuse',
    lookups.postOffices,
    whenRefused(() => ({ status: 200, body: '{"Lookups":[]}' })),
    /HTTP 400 was expected/,
  ],
  [
    'returns no JSON',
    lookups.regulations,
    () => ({ status: 200, body: '<html></html>' }),
    /a JSON response was expected/,
  ],
  [
    'refuses without a ResponseCode',
    requestStatus,
    whenRefused(inBody(({ ResponseCode: _, ...rest }) => rest)),
    /a refusal should have ResponseCode/,
  ],
  [
    'accepts without a ResponseCode',
    session.login,
    inBody(({ ResponseCode: _, ...rest }) => rest),
    /ResponseCode/,
  ],
  [
    'refuses without naming the fields',
    createRequest,
    whenRefused(inBody(({ Errors: _, ...rest }) => rest)),
    /Errors should name/,
  ],
  [
    'refuses in English',
    inquireRequestStatus,
    whenRefused(inBody((body) => ({ ...body, ResponseMessage: 'Bad request' }))),
    /ResponseMessage should be Arabic/,
  ],
  [
    'reveals internals',
    shipmentInfo,
    whenRefused(inBody((body) => ({ ...body, Detail: 'Error\n    at service.ts:12:3' }))),
    /should not reveal internals/,
  ],
  [
    'lets a rule refuse with HTTP 400',
    createRequest,
    (answer) => (answer.body.includes('"ResponseCode":4') ? { ...answer, status: 400 } : answer),
    /HTTP 200 was expected/,
  ],
  [
    'answers an Id at a preview',
    createRequest,
    inBody((body) => ({ ...body, Id: '260000000018' })),
    /the Id of a preview should be/,
  ],
  [
    'accepts citizen calls without a token',
    session.accountProfile,
    () => ({ status: 200, body: '{"ResponseCode":200,"ResponseMessage":"تم"}' }),
    /HTTP 401 was expected/,
  ],
  [
    'rotates no token at a refresh',
    session.refresh,
    (answer) => ({ ...answer, status: answer.status === 401 ? 200 : answer.status }),
    /HTTP 401 was expected/,
  ],
  [
    'shows a request in another group',
    requestStatus,
    inBody((body) => ({ ...body, Details: { BirthDocs: [] } })),
    /the groups of Details should be/,
  ],
];

function withoutCodes(rows: readonly { Code: string }[] = []) {
  return rows.map(({ Code: _, ...rest }) => rest);
}

describe('detected contract violation', () => {
  // One proves that a run can fail.
  test.each(VIOLATIONS)('%s', async (_what, call, breakAnswer, said) => {
    const baseUrl = await startBrokenServer(url, call, breakAnswer);
    const outcomes = await runConformance({
      baseUrl,
      nextToken: newToken,
      create: true,
      only: [call.path],
    });
    const failures = outcomes.filter(({ result }) => result === 'failed');
    expect(failures.map(({ reason }) => reason).join('\n')).toMatch(said);
  });
});
