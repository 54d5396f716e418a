/** A value as JSON that may stand inside a script element: what could end the element is escaped. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
