export interface Replacement {
  file: string;
  from: string;
  to: string;
}

/**
 * Source of a file with one text replaced by another.
 *
 * @throws Error unless the source has the place once
 */
export function replaceOnce(source: string, { file, from, to }: Replacement): string {
  if (source.split(from).length !== 2) throw new Error(`${file} has not exactly one: ${from}`);
  return source.replace(from, () => to);
}
