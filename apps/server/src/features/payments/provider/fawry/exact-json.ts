declare global {
  interface JSON {
    // TypeScript lacks the third reviver argument (ES2026).
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Parses JSON with numbers as source text: `130.00` retains its zeros, and amounts avoid floats.
 *
 * @throws SyntaxError for invalid or too deeply nested JSON
 */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, { source }) =>
      typeof value === 'number' ? (source ?? String(value)) : value,
    );
  } catch (cause) {
    // Only the reviver has a depth limit.
    if (cause instanceof RangeError) throw new SyntaxError('nested too deeply', { cause });
    throw cause;
  }
}
