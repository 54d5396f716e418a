import {
  LOOKUP_ERRORS,
  LookupAnswer,
  LookupError,
  type LookupErrorCode,
} from '@wathiqa/contract/civil-register';
import type { Reply } from '../client.ts';
import { assertEqual, assertHolds } from '../expectations.ts';
import { Skipped } from '../outcome.ts';

/** Validates an answer: its form, and no key beyond it. */
function expectAnswer(reply: Reply): LookupAnswer {
  assertHolds(reply.status === 200, 'HTTP 200 was expected', reply);
  const type = reply.headers.get('content-type') ?? '';
  assertHolds(type.startsWith('application/json'), 'application/json was expected', reply);
  assertHolds(reply.body !== undefined, 'JSON in UTF-8 was expected', reply);
  const { data, error } = LookupAnswer.safeParse(reply.body);
  assertHolds(
    data !== undefined,
    `the answer does not match the schema (${error?.message})`,
    reply,
  );
  const extra = extraKeys(reply.body, data);
  assertHolds(extra.length === 0, `an answer has no ${extra.join(', ')}`, reply);
  return data;
}

export function expectRecord(reply: Reply) {
  const answer = expectAnswer(reply);
  assertHolds(answer.result === 'one', 'result one was expected', reply);
  return answer.record;
}

export function expectResult(reply: Reply, result: LookupAnswer['result']): void {
  assertEqual(expectAnswer(reply).result, result, 'result');
}

/** Validates a refusal: status, code, and no personal data in the text. */
export function expectRefusal(reply: Reply, code: LookupErrorCode): void {
  assertHolds(
    reply.status === LOOKUP_ERRORS[code],
    `HTTP ${LOOKUP_ERRORS[code]} was expected`,
    reply,
  );
  const { data } = LookupError.safeParse(reply.body);
  assertHolds(data?.error === code, `a refusal should have error ${code} and a message`, reply);
  assertHolds(
    !/[0-9]{14}|[\u0621-\u064a]{2}/.test(reply.text),
    'a refusal has no personal data',
    reply,
  );
}

/** An answer, or a refusal with the time to wait. */
export function expectAnswerOrWait(reply: Reply): void {
  if (reply.status === 200) return void expectAnswer(reply);
  const code = reply.status === LOOKUP_ERRORS.UNAVAILABLE ? 'UNAVAILABLE' : 'TOO_MANY_REQUESTS';
  expectRefusal(reply, code);
  const wait = Number(reply.headers.get('retry-after'));
  assertHolds(Number.isInteger(wait) && wait > 0, 'Retry-After in seconds was expected', reply);
}

/** @throws Skipped without the record */
export function needRecord<Value>(record: Value | undefined, name: string): Value {
  if (record === undefined) throw new Skipped(`the test records have no ${name}`);
  return record;
}

/** Paths of `given` that are not in `known`. */
function extraKeys(given: unknown, known: unknown): string[] {
  if (!isObject(given) || !isObject(known)) return [];
  return Object.entries(given).flatMap(([key, value]) =>
    key in known ? extraKeys(value, known[key]).map((path) => `${key}.${path}`) : [key],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
