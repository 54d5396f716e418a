import { localePath } from '@wathiqa/domain';

/** The whole address of a page of this language, by the path that it has in every language. */
export function pageAddress(path: string): string {
  return fullAddress(localePath(path));
}

/**
 * The whole address of a page or file, as others are to keep it.
 *
 * @param path begins with a slash
 */
export function fullAddress(path: string): string {
  // The address that people reach the portal at, as known when it was built: `vite.config.ts`.
  return `${import.meta.env.PUBLIC_URL}${path}`;
}
