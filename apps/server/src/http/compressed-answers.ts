import type { FastifyInstance } from 'fastify';
import { chooseEncoding, compress, type Encoding } from './content-encoding.ts';

/** Bytes; less fits one packet. */
const WORTH_BYTES = 500;
/** About 200 exist: governorate lists and service terms, in two languages and two encodings. */
const KEPT_ANSWERS = 300;

/**
 * Compresses and caches responses. Never for a secret next to attacker-chosen input (BREACH). Register after the ETag
 * hook; the ETag is weak because it covers all encodings.
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
