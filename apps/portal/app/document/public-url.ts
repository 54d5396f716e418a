import { localePath } from '@wathiqa/domain';

/** Full address of a page in this build's locale. */
export function pageAddress(path: string): string {
  return fullAddress(localePath(path));
}

/**
 * Full address of a page or file, for use outside the portal.
 *
 * @param path begins with a slash
 */
export function fullAddress(path: string): string {
  // Set at build time in `vite.config.ts`.
  return `${import.meta.env.PUBLIC_URL}${path}`;
}
