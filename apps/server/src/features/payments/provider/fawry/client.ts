import { normalizeWhitespace } from '@wathiqa/domain';
import { z } from 'zod';
import { AnswerTooLargeError, readLimitedText } from '../../../../http/outside-calls.ts';
import { ProviderError } from '../types.ts';
import { parseExactJson } from './protocol.ts';

/** Usual responses have about a thousand bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;
const SUCCESS = '200';

/** Each method returns the response text. @param timeoutMs including the body */
export function createFawryClient(timeoutMs: number) {
  return {
    post: (address: string, body: unknown) =>
      sendRequest(address, timeoutMs, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Query without percent-encoding, which FawryPay does not decode in codes with `+`, `/` and `=`. */
    get(address: string, query: Readonly<Record<string, string>>) {
      const pairs = Object.entries(query).map(([name, value]) => `${name}=${value}`);
      return sendRequest(`${address}?${pairs.join('&')}`, timeoutMs, { method: 'GET' });
    },
  };
}

/** Status field; its name differs by API version. */
const code = z.string().transform(normalizeWhitespace).optional();
const Outcome = z.looseObject({ statusCode: code, code });

/**
 * Parses a successful JSON response, with numbers as text.
 *
 * @throws ProviderError if unreadable or refused
 */
export function parseAnswer<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): z.output<Schema> {
  let fields: unknown;
  try {
    fields = parseExactJson(text);
  } catch (cause) {
    throw new ProviderError('malformedResponse', 'the response is not JSON', { cause });
  }
  const outcome = Outcome.safeParse(fields);
  const code = outcome.data?.statusCode ?? outcome.data?.code ?? SUCCESS;
  if (code !== SUCCESS) throw new ProviderError('refused', `rejected with code ${code}`, { code });
  const read = schema.safeParse(fields);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ProviderError(
      'malformedResponse',
      `invalid response field ${issue?.path.join('.') || 'body'}`,
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
      throw new ProviderError('malformedResponse', 'the response is too long', { cause });
    }
    throw new ProviderError('unreachable', 'no response from the provider', { cause });
  }
  const code = String(status);
  if (status >= 500 || status === 429) {
    throw new ProviderError('unreachable', `the provider answered ${code}`, { code });
  }
  // A refusal has a body; other error statuses may come from a proxy.
  if (status >= 400 && !isRefusal(text)) {
    throw new ProviderError('malformedResponse', `the provider answered ${code}`, { code });
  }
  if (status >= 300 && status < 400) {
    throw new ProviderError('malformedResponse', 'the provider redirected the request', { code });
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
