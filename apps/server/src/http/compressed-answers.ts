import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compress, type Encoding } from './content-encoding.ts';

/** Smaller answers come with their headers in one packet either way. */
const WORTH_BYTES = 500;
/** There are some two hundred: the lists of each governorate, the terms of each service, in two languages and two encodings. */
const KEPT_ANSWERS = 300;

/**
 * Compresses what calls answer, for calls whose answers are the same for everybody: of one that holds something secret
 * beside what somebody else chose, the length would tell the secret. What was answered before is not compressed again.
 * Registered behind the ETag, which is of the answer whatever it was sent in and therefore a weak one.
 */
export function compressAnswers(app: FastifyInstance): void {
  const kept = new Map<string, Promise<Buffer>>();

  function compressed(text: string, encoding: Encoding): Promise<Buffer> {
    const key = `${encoding} ${text}`;
    const known = kept.get(key);
    if (known) return known;
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= KEPT_ANSWERS) kept.delete(oldest);
    const made = compress(text, encoding);
    kept.set(key, made);
    return made;
  }

  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    if (Buffer.byteLength(payload) < WORTH_BYTES) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    return compressed(payload, encoding);
  });
}
