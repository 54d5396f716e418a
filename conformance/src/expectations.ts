import { type Call, type CallAnswer, ErrorAnswer } from '@wathiqa/contract';
import { RESPONSE_CODES, type ResponseCodeName } from '@wathiqa/domain';
import { Breach } from './outcome.ts';
import type { Reply } from './wire.ts';

const { ACCEPTED } = RESPONSE_CODES;
/** A rule of the service refuses with a code above this and with HTTP 200 (decisions §3). */
const LAST_HTTP_CODE = 4000;
const SHOWN_OF_ANSWER = 200;
/** Words that would show an answer's reader how a server is made (decisions §3). */
const INNER_WORDS =
  /\n\s+at |Traceback|node_modules|\.(js|ts|java|cs|php|py):\d|\b(SELECT .* FROM|INSERT INTO|SQLSTATE|ORA-\d+)\b|Exception\b/;
const ARABIC = /[\u0621-\u064a]/;

/** Fails the case unless `holds`; `what` says what is asked for. */
export function must(holds: boolean, what: string, reply?: Reply): asserts holds {
  if (!holds) throw new Breach(reply ? `${what}; ${shown(reply)}` : what);
}

/** Fails the case unless both are the same data. */
export function mustEqual(found: unknown, wanted: unknown, what: string): void {
  const [has, wants] = [JSON.stringify(found), JSON.stringify(wanted)];
  must(has === wants, `${what} should be ${wants} and is ${has}`);
}

/** The answer of a call that was accepted, checked against the call's definition. */
export function accepted<C extends Call>(call: C, reply: Reply): CallAnswer<C> {
  must(reply.status === ACCEPTED, 'HTTP 200 was expected', reply);
  must(reply.body !== undefined, 'an answer in JSON was expected', reply);
  const read = call.answer.safeParse(reply.body);
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the answer'}: ${message}`,
    );
    throw new Breach(
      `the answer is not of the call's form (${faults.join('; ')}); ${shown(reply)}`,
    );
  }
  const code = codeOf(reply.body);
  must(code === undefined || code === ACCEPTED, 'ResponseCode 200 was expected', reply);
  return read.data as CallAnswer<C>;
}

/**
 * Checks that a call was refused in the one form of the wire: the code in the status and in the body, a text
 * for people, the fields at fault, and nothing of the inside.
 *
 * @param fields the fields that must be named; each may be named with others
 */
export function refused(
  reply: Reply,
  code: ResponseCodeName,
  fields: readonly string[] = [],
): ErrorAnswer {
  const number = RESPONSE_CODES[code];
  const status = number > LAST_HTTP_CODE ? ACCEPTED : number;
  must(reply.status === status, `HTTP ${status} was expected`, reply);
  const read = ErrorAnswer.safeParse(reply.body);
  must(read.success, 'a refusal carries ResponseCode and ResponseMessage', reply);
  must(read.data.ResponseCode === number, `ResponseCode ${number} was expected`, reply);
  must(ARABIC.test(read.data.ResponseMessage), 'ResponseMessage should be Arabic', reply);
  must(!INNER_WORDS.test(reply.text), 'a refusal may not show how the server is made', reply);
  const named = (read.data.Errors ?? []).map(({ Field }) => Field);
  const missing = fields.filter((field) => !named.includes(field));
  must(missing.length === 0, `Errors should name ${missing.join(', ')}`, reply);
  for (const { Field, Message } of read.data.Errors ?? []) {
    must(Message.trim() !== '', `the Message about ${Field} should not be empty`, reply);
  }
  return read.data;
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'ResponseCode' in body
    ? body.ResponseCode
    : undefined;
}

function shown({ sent, status, text }: Reply): string {
  const short = text.replace(/\s+/g, ' ').slice(0, SHOWN_OF_ANSWER);
  return `${sent} answered ${status} ${short || '(nothing)'}`;
}
