import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { type RegisterValues, signLookup, TRIAL_CLIENT } from '@wathiqa/contract/civil-register';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Marriage, Person } from '../../../../apps/sandbox/src/civil-register/people.ts';
import { toDate } from '../../../../apps/sandbox/src/civil-register/people.ts';
import { createPopulation } from '../../../../apps/sandbox/src/civil-register/population.ts';
import { eventNumber } from '../../../../apps/sandbox/src/civil-register/records.ts';
import { createSandbox } from '../../../../apps/sandbox/src/index.ts';
import { registerGroups } from './cases.ts';
import { runRegisterConformance, TestRecords } from './run-register-conformance.ts';

const RECORDS = './sandbox.records.json';
const SANDBOX_PATH = '/sandbox/civil-register';

function sandboxRecords(): TestRecords {
  const { people, marriages } = createPopulation();
  const need = <Item>(found: Item | undefined): Item => {
    if (found === undefined) throw new Error('The population has no such record');
    return found;
  };
  const find = (is: (person: Person) => boolean) => need(people.find(is));
  const person = find(({ nationalId }) => nationalId === '29005140190010');
  const child = find(
    ({ index, father, mother }) => !!father?.mother && people[index + 1]?.mother === mother,
  );
  const isOnly = ({ husband, wife }: Marriage) =>
    husband.marriages.length === 1 && wife.marriages.length === 1;
  const couple = need(marriages.find((one) => isOnly(one) && one.divorcedOn === undefined));
  const divorced = need(marriages.find((one) => isOnly(one) && one.divorcedOn !== undefined));
  const id = (one: Person | undefined) => need(one).nationalId;
  const { father, mother } = child;
  const kin = (
    name: string,
    owner: Person | undefined,
    applicant: Person | undefined,
    kinship: TestRecords['kinships'][number]['kinship'],
  ) => ({ name, owner: id(owner), applicant: id(applicant), kinship });
  return {
    person: {
      nationalId: person.nationalId,
      values: {
        fullName: person.fullName,
        motherFullName: person.motherFullName,
        gender: person.gender,
        birthDate: toDate(person.born),
        eventDate: toDate(person.born),
        eventPlace: 'القاهرة',
        eventNumber: eventNumber({ ...person, on: person.born }),
        alive: true,
      },
    },
    unknown: { nationalId: '29905140190010', eventNumber: '1999/01/999999' },
    dead: { nationalId: id(find(({ died }) => died !== undefined)) },
    openCorrection: { nationalId: id(find(({ openCorrection }) => openCorrection === true)) },
    marriage: {
      nationalId: id(couple.husband),
      eventNumber: eventNumber(couple),
      spouseFullName: couple.wife.fullName,
    },
    several: {
      nationalId: id(find((one) => one.marriages.length > 1)),
      documentType: 'Marriage',
    },
    kinships: [
      kin('owner', child, child, 'SELF'),
      kin('father', child, father, 'PARENT'),
      kin('mother', child, mother, 'PARENT'),
      kin('child of the father', father, child, 'CHILD'),
      kin('child of the mother', mother, child, 'CHILD'),
      kin('wife', couple.husband, couple.wife, 'SPOUSE'),
      kin('husband', couple.wife, couple.husband, 'SPOUSE'),
      kin('brother or sister', child, people[child.index + 1], 'NONE'),
      kin('grandmother', child, father?.mother, 'NONE'),
      kin('divorced wife', divorced.husband, divorced.wife, 'NONE'),
      kin('stranger', child, person, 'NONE'),
    ],
  };
}

const records = TestRecords.parse(
  JSON.parse(readFileSync(new URL(RECORDS, import.meta.url), 'utf8')),
);

/** `npx vitest -u FILE` updates it. */
test('the records of the sandbox are those of its population', async () => {
  await expect(`${JSON.stringify(sandboxRecords(), null, 2)}\n`).toMatchFileSnapshot(RECORDS);
});

test('at least 40 cases have unique names', () => {
  const names = registerGroups.flatMap(({ cases }) => Object.keys(cases));
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(40);
});

interface Message {
  headers: Record<string, string>;
  body: string;
}
interface Mutation {
  request?: (request: Message) => Message;
  answer?: (answer: Message & { status: number }, request: Message) => Message & { status: number };
}

const sandbox = await createSandbox({
  publicUrl: 'http://portal.test',
  civilRegister: { plantEvery: 40 },
});
afterAll(() => sandbox.close());

/** The sandbox's register behind a server that changes its messages. */
async function startRegister({ request: changeRequest, answer: changeAnswer }: Mutation = {}) {
  const server = createServer(async (incoming, outgoing) => {
    const received = {
      headers: incoming.headers as Record<string, string>,
      body: await text(incoming),
    };
    let sent = received;
    if (changeRequest) {
      // Signed again, because the sandbox would refuse the change.
      sent = changeRequest(received);
      const signer = { ...TRIAL_CLIENT, audience: `http://${received.headers.host}` };
      const authorization =
        sent.headers.authorization === received.headers.authorization && sent.body === received.body
          ? sent.headers.authorization
          : await signLookup(sent.body, signer, new Date());
      const { 'content-length': _, ...headers } = sent.headers;
      sent = { ...sent, headers: { ...headers, ...(authorization ? { authorization } : {}) } };
    }
    const reply = await sandbox.inject({
      method: 'POST',
      url: incoming.url ?? '',
      headers: sent.headers,
      body: sent.body,
    });
    const { 'content-length': _, ...headers } = reply.headers as Record<string, string>;
    const honest = { status: reply.statusCode, headers, body: reply.body };
    const answer = changeAnswer?.(honest, received) ?? honest;
    outgoing.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A port was expected');
  return `http://127.0.0.1:${address.port}${SANDBOX_PATH}`;
}

const run = async (mutation?: Mutation) =>
  runRegisterConformance({ ...TRIAL_CLIENT, url: await startRegister(mutation), records });

test('the sandbox passes every case', async () => {
  const outcomes = await run();
  expect(outcomes.filter(({ result }) => result !== 'passed')).toEqual([]);
});

test('cases without their record are skipped', async () => {
  const { person, unknown } = records;
  const url = await startRegister();
  const outcomes = await runRegisterConformance({
    ...TRIAL_CLIENT,
    url,
    records: { person, unknown, kinships: [] },
  });
  const skipped = outcomes.filter(({ result }) => result === 'skipped');
  expect(skipped.map(({ reason }) => reason)).toContain('the test records have no dead');
  expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
});

interface AnsweredRecord {
  nationalId: string;
  fields: RegisterValues;
  openCorrection: boolean;
  kinship: string;
}

/** Changes the JSON of answers with a record. */
const inRecord =
  (change: (record: AnsweredRecord, request: Message) => void): Mutation['answer'] =>
  (answer, request) => {
    const body = answer.status === 200 ? JSON.parse(answer.body) : {};
    if (body.result !== 'one') return answer;
    change(body.record, request);
    return { ...answer, body: JSON.stringify(body) };
  };

const inHeaders =
  (change: (headers: Record<string, string>) => Record<string, string>): Mutation['answer'] =>
  (answer) => ({ ...answer, headers: change(answer.headers) });

/** Changes the JSON of requests. */
const inRequest =
  (change: (body: Record<string, string | undefined>) => object): Mutation['request'] =>
  (request) => {
    try {
      return { ...request, body: JSON.stringify(change(JSON.parse(request.body))) };
    } catch {
      return request;
    }
  };

const replaceKinship = (from: string, to: string) => (record: { kinship: string }) => {
  if (record.kinship === from) record.kinship = to;
};

const jsonOf = ({ body }: Message) => JSON.parse(body);

describe('the suite fails a register that', () => {
  test.each<[string, Mutation, string]>([
    [
      'accepts any signature',
      {
        request: (request) => ({ ...request, headers: { ...request.headers, authorization: '' } }),
      },
      'refuses no signature',
    ],
    [
      'answers every field',
      { answer: inRecord(({ fields }) => Object.assign(fields, { alive: true, birthDate: null })) },
      'answers fullName and no other field',
    ],
    [
      'answers a family',
      { answer: inRecord((record) => Object.assign(record, { family: ['نادية'] })) },
      'answers all fields, Arabic in UTF-8',
    ],
    [
      'takes the first of several records',
      {
        answer: (answer) => ({
          ...answer,
          body: answer.body.replace(
            '{"result":"several"}',
            '{"result":"one","record":{"fields":{},"openCorrection":false,"kinship":"NONE"}}',
          ),
        }),
      },
      'answers several without a record',
    ],
    [
      'takes a sister for a mother',
      { answer: inRecord(replaceKinship('NONE', 'PARENT')) },
      'finds the kinship of other relatives and strangers',
    ],
    [
      'guesses the kinship of unknown applicants',
      { answer: inRecord(replaceKinship('UNKNOWN', 'NONE')) },
      'finds no kinship of an unknown applicant',
    ],
    [
      'takes everyone for living',
      {
        answer: inRecord(({ fields }) => {
          if ('alive' in fields) fields.alive = true;
        }),
      },
      'has a dead holder on the birth record',
    ],
    [
      'hides open corrections',
      { answer: inRecord((record) => Object.assign(record, { openCorrection: false })) },
      'has an open correction',
    ],
    [
      'writes Arabic in another encoding',
      {
        answer: inRecord(({ fields }) => {
          if (fields.fullName) fields.fullName = Buffer.from(fields.fullName).toString('latin1');
        }),
      },
      'answers all fields, Arabic in UTF-8',
    ],
    [
      'has dates of another form',
      {
        answer: inRecord(({ fields }) => {
          if (fields.birthDate) fields.birthDate = fields.birthDate.replaceAll('-', '/');
        }),
      },
      'answers birthDate and no other field',
    ],
    [
      'answers errors with status 200',
      { answer: (answer) => ({ ...answer, status: 200 }) },
      'refuses no purpose',
    ],
    [
      'answers errors as a page',
      {
        answer: (answer) =>
          answer.status === 200 ? answer : { ...answer, body: '<h1>Bad Request</h1>' },
      },
      'refuses a short national ID',
    ],
    [
      'repeats the national ID in errors',
      {
        answer: (answer) =>
          answer.status === 200
            ? answer
            : { ...answer, body: answer.body.replace('"message":"', '"message":"29005140190010') },
      },
      'refuses an unknown field',
    ],
    [
      'ignores unknown keys',
      { request: inRequest(({ family: _, ...rest }) => rest) },
      'refuses an unknown key',
    ],
    [
      'serves any purpose',
      { request: inRequest((body) => ({ ...body, purpose: 'CERTIFIED_COPY' })) },
      'refuses another purpose',
    ],
    [
      'reads any size',
      { request: (request) => ({ ...request, body: request.body.replace(/ +/, ' ') }) },
      'refuses a body that is too long',
    ],
    [
      'searches by a part of a number',
      {
        request: inRequest((body) => ({
          ...body,
          nationalId: body.nationalId?.replace('%', '0010'),
        })),
      },
      'refuses part of a national ID as a pattern',
    ],
    [
      'names another national ID',
      {
        answer: inRecord((record) => {
          record.nationalId = '30105170102354';
        }),
      },
      'names the national ID of the record',
    ],
    [
      'drops X-Road-Id',
      { answer: inHeaders(({ 'x-road-id': _, ...headers }) => headers) },
      'returns X-Road-Id',
    ],
    [
      'is busy without a Retry-After',
      {
        answer: (() => {
          let calls = 0;
          return (answer) => {
            calls += 1;
            const body = '{"error":"TOO_MANY_REQUESTS","message":"busy"}';
            return calls > 100 ? { ...answer, status: 429, body } : answer;
          };
        })(),
      },
      'answers 40 calls at once, or with Retry-After',
    ],
    [
      'answers about someone else',
      {
        answer: inRecord((record, request) => {
          if (jsonOf(request).eventNumber) record.fields.fullName = 'سعاد محمد أحمد فرج';
        }),
      },
      'finds a record by its event number',
    ],
  ])('%s', async (_what, mutation, failing) => {
    const outcomes = await run(mutation);
    const failed = outcomes.filter(({ result }) => result === 'failed');
    expect(failed.map(({ name }) => name)).toContain(failing);
  });
});
