/** An answer that is longer than anybody who answers rightly would write. */
export class AnswerTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`);
    this.name = 'AnswerTooLongError';
  }
}

/**
 * The body of an answer from outside as text, read no further than it may be long: what others send us must not
 * fill the memory.
 *
 * @param maxBytes bytes
 * @throws AnswerTooLongError; whatever the network throws
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
