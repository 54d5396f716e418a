import { type Call, type CallAnswer, ErrorAnswer } from '@wathiqa/contract';
import { RESPONSE_CODES, type ResponseCodeName } from '@wathiqa/domain';
import type { Reply } from './client.ts';
import { Violation } from './outcome.ts';

const { ACCEPTED } = RESPONSE_CODES;
/** Codes above are business rules with HTTP 200 (spec §6.1). */
const LAST_HTTP_CODE = 4000;
const SHOWN_CHARACTERS = 200;
/** Words that reveal internals (spec §6.1). */
const INNER_WORDS =
  /\n\s+at |Traceback|node_modules|\.(js|ts|java|cs|php|py):\d|\b(SELECT .* FROM|INSERT INTO|SQLSTATE|ORA-\d+)\b|Exception\b/;
export const ARABIC = /[\u0621-\u064a]/;

/** Fails the case unless `holds`; `what` names the requirement. */
export function assertHolds(holds: boolean, what: string, reply?: Reply): asserts holds {
  if (!holds) throw new Violation(reply ? `${what}; ${describeReply(reply)}` : what);
}

/** Fails the case unless both are equal as JSON. */
export function assertEqual(found: unknown, wanted: unknown, what: string): void {
  const [has, wants] = [JSON.stringify(found), JSON.stringify(wanted)];
  assertHolds(has === wants, `${what} should be ${wants}, but is ${has}`);
}

/** Validates an accepted response against the call's definition. */
export function expectAccepted<C extends Call>(call: C, reply: Reply): CallAnswer<C> {
  assertHolds(reply.status === ACCEPTED, 'HTTP 200 was expected', reply);
  assertHolds(reply.body !== undefined, 'a JSON response was expected', reply);
  const read = call.answer.safeParse(reply.body);
  if (!read.success) {
    const problems = read.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`,
    );
    throw new Violation(
      `the response does not match the schema (${problems.join('; ')}); ${describeReply(reply)}`,
    );
  }
  const code = readCode(reply.body);
  assertHolds(code === undefined || code === ACCEPTED, 'ResponseCode 200 was expected', reply);
  return read.data as CallAnswer<C>;
}

/**
 * Validates a refusal: common form, code in status and body, readable text, fields, no internals.
 *
 * @param fields must be named; others may be too
 */
export function expectRefused(
  reply: Reply,
  code: ResponseCodeName,
  fields: readonly string[] = [],
): ErrorAnswer {
  const number = RESPONSE_CODES[code];
  const status = number > LAST_HTTP_CODE ? ACCEPTED : number;
  assertHolds(reply.status === status, `HTTP ${status} was expected`, reply);
  const read = ErrorAnswer.safeParse(reply.body);
  assertHolds(read.success, 'a refusal should have ResponseCode and ResponseMessage', reply);
  assertHolds(read.data.ResponseCode === number, `ResponseCode ${number} was expected`, reply);
  assertHolds(ARABIC.test(read.data.ResponseMessage), 'ResponseMessage should be Arabic', reply);
  assertHolds(!INNER_WORDS.test(reply.text), 'a refusal should not reveal internals', reply);
  const named = (read.data.Errors ?? []).map(({ Field }) => Field);
  const missing = fields.filter((field) => !named.includes(field));
  assertHolds(missing.length === 0, `Errors should name ${missing.join(', ')}`, reply);
  for (const { Field, Message } of read.data.Errors ?? []) {
    assertHolds(Message.trim() !== '', `the Message about ${Field} should not be empty`, reply);
  }
  return read.data;
}

function readCode(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'ResponseCode' in body
    ? body.ResponseCode
    : undefined;
}

function describeReply({ sent, status, text }: Reply): string {
  const short = text.replace(/\s+/g, ' ').slice(0, SHOWN_CHARACTERS);
  return `${sent} answered ${status} ${short || '(nothing)'}`;
}
