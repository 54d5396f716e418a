declare global {
  interface JSON {
    // The third argument of a reviver (ES2026) is not in the compiler's own library yet.
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * Reads JSON in which every number stays the text that was sent: `130.00` keeps its zeros, and an amount is
 * never a binary fraction on its way to piastres.
 *
 * @throws SyntaxError when the text is not JSON, or its parts lie in each other deeper than can be followed
 */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(text, (_key, value, { source }) =>
      typeof value === 'number' ? (source ?? String(value)) : value,
    );
  } catch (cause) {
    // Reading alone takes any depth; going through it with a reviver does not.
    if (cause instanceof RangeError) throw new SyntaxError('nested too deep', { cause });
    throw cause;
  }
}
