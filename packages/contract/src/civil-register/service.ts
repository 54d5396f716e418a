import {
  LOOKUP_ERRORS,
  LOOKUP_MAX_BYTES,
  LOOKUP_PURPOSE,
  type LookupAnswer,
  type LookupError,
  type LookupErrorCode,
  LookupRequest,
} from './lookup.ts';
import { type LookupVerifier, SignatureError, verifyLookup } from './signature.ts';

/** Parts of an HTTP request, independent of the server. */
export interface ReceivedLookup {
  /** As received, because the signature covers it. */
  readonly body: string;
  readonly authorization: string | undefined;
  readonly xRoadId?: string | undefined;
}

export interface ServedLookup {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: LookupAnswer | LookupError;
}

/** Becomes a refusal with this code; the message must not contain personal data. */
export class LookupRefusal extends Error {
  readonly code: LookupErrorCode;
  constructor(code: LookupErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const RETRY_AFTER_SECONDS = '2';

/** `answer` may throw a {@link LookupRefusal}. */
export async function serveLookup(
  received: ReceivedLookup,
  verifier: LookupVerifier,
  answer: (request: LookupRequest) => Promise<LookupAnswer>,
  now = new Date(),
): Promise<ServedLookup> {
  const headers: Record<string, string> = received.xRoadId ? { 'x-road-id': received.xRoadId } : {};
  try {
    const request = await readLookup(received, verifier, now);
    return { status: 200, headers, body: await answer(request) };
  } catch (error) {
    if (!(error instanceof LookupRefusal)) throw error;
    const { code, message } = error;
    const waits = code === 'TOO_MANY_REQUESTS' || code === 'UNAVAILABLE';
    return {
      status: LOOKUP_ERRORS[code],
      headers: waits ? { ...headers, 'retry-after': RETRY_AFTER_SECONDS } : headers,
      body: { error: code, message },
    };
  }
}

async function readLookup(
  { body, authorization }: ReceivedLookup,
  verifier: LookupVerifier,
  now: Date,
): Promise<LookupRequest> {
  if (new TextEncoder().encode(body).length > LOOKUP_MAX_BYTES) {
    throw new LookupRefusal('TOO_LARGE', `more than ${LOOKUP_MAX_BYTES} bytes`);
  }
  await verifyLookup(authorization, body, verifier, now).catch((error: unknown) => {
    throw error instanceof SignatureError ? new LookupRefusal('UNSIGNED', error.message) : error;
  });
  const { data, error } = LookupRequest.safeParse(parseJson(body));
  if (!data) {
    // Only paths: messages may repeat values.
    const paths = error.issues.map(({ path }) => path.join('.') || 'the body');
    throw new LookupRefusal('INVALID', `not valid: ${paths.join(', ')}`);
  }
  if (data.purpose !== LOOKUP_PURPOSE) throw new LookupRefusal('PURPOSE', 'purpose not permitted');
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
