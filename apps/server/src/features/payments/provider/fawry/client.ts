import { normalizeWhitespace } from '@wathiqa/domain';
import { z } from 'zod';
import { AnswerTooLargeError, readLimitedText } from '../../../../http/limited-text.ts';
import { ProviderError } from '../types.ts';
import { parseExactJson } from './exact-json.ts';

/** Bytes of the longest answer that is read; a right one has about a thousand. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** What FawryPay's own status code is when all is well. */
const SUCCESS = '200';

/** Asks FawryPay; each gives the answer's text. */
export interface FawryClient {
  /** With a JSON body. */
  post(address: string, body: unknown): Promise<string>;
  /**
   * With a query, which is sent as it stands: percent-encoded values are not understood there, and merchant
   * codes hold `+`, `/` and `=`.
   */
  get(address: string, query: Readonly<Record<string, string>>): Promise<string>;
}

/**
 * Calls that end in time.
 *
 * @param timeoutMs milliseconds to wait for an answer, its body included
 */
export function createFawryClient(timeoutMs: number): FawryClient {
  return {
    post: (address, body) =>
      sendRequest(address, timeoutMs, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    get(address, query) {
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return sendRequest(`${address}?${pairs.join('&')}`, timeoutMs, { method: 'GET' });
    },
  };
}

/** The codes by which an answer says how it went; older and newer calls name them differently. */
const code = z.string().transform(normalizeWhitespace).optional();
const Outcome = z.looseObject({ statusCode: code, code });

/**
 * The fields of an answer in JSON that says it was done, numbers as texts.
 *
 * @throws ProviderError when it cannot be read or says that it was refused
 */
export function parseAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> {
  let fields: unknown;
  try {
    fields = parseExactJson(text);
  } catch (cause) {
    throw new ProviderError('malformedResponse', 'the answer is not JSON', { cause });
  }
  const outcome = Outcome.safeParse(fields);
  const code = outcome.data?.statusCode ?? outcome.data?.code ?? SUCCESS;
  if (code !== SUCCESS) throw new ProviderError('refused', `refused with ${code}`, { code });
  const read = schema.safeParse(fields);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ProviderError(
      'malformedResponse',
      `the answer's ${issue?.path.join('.') || 'body'} is wrong`,
    );
  }
  return read.data;
}

async function sendRequest(
  address: string,
  timeoutMs: number,
  request: RequestInit,
): Promise<string> {
  let status: number;
  let text: string;
  try {
    const answer = await fetch(address, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    status = answer.status;
    text = await readLimitedText(answer.body, MAX_ANSWER_BYTES);
  } catch (cause) {
    if (cause instanceof AnswerTooLargeError) {
      throw new ProviderError('malformedResponse', 'the answer is too long', { cause });
    }
    throw new ProviderError('unreachable', 'no answer from the provider', { cause });
  }
  const code = String(status);
  if (status >= 500 || status === 429) {
    throw new ProviderError('unreachable', `the provider answered ${code}`, { code });
  }
  // A refusal has its reason in the body, whatever the status; without one nobody knows who answered.
  if (status >= 400 && !isRefusal(text)) {
    throw new ProviderError('malformedResponse', `the provider answered ${code}`, { code });
  }
  if (status >= 300 && status < 400) {
    throw new ProviderError('malformedResponse', 'the provider sent us elsewhere', { code });
  }
  return text;
}

function isRefusal(text: string): boolean {
  try {
    const { data } = Outcome.safeParse(parseExactJson(text));
    return (data?.statusCode ?? data?.code) !== undefined;
  } catch {
    return false;
  }
}
