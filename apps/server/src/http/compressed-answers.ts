import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
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
  const kept = new LRUCache<string, Promise<Buffer>, [text: string, encoding: Encoding]>({
    max: KEPT_ANSWERS,
    memoMethod: (_key, _stale, { context: [text, encoding] }) => compress(text, encoding),
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    if (Buffer.byteLength(payload) < WORTH_BYTES) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding);
    return kept.memo(`${encoding} ${payload}`, { context: [payload, encoding] });
  });
}
