import { localePath } from '@wathiqa/domain';

export function pageAddress(path: string): string {
  return fullAddress(localePath(path));
}

/** For use outside the portal; `path` begins with a slash. */
export function fullAddress(path: string): string {
  // Set in `vite.config.ts`.
  return `${import.meta.env.PUBLIC_URL}${path}`;
}
