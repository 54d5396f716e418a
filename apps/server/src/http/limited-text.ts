/** A response body over its size limit. */
export class AnswerTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`the response is longer than ${maxBytes} bytes`);
    this.name = 'AnswerTooLargeError';
  }
}

/**
 * Reads a response body as text up to a limit, because an external service must not exhaust memory.
 *
 * @param maxBytes bytes
 * @throws AnswerTooLargeError, or a network error
 */
export async function readLimitedText(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLargeError(maxBytes);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
