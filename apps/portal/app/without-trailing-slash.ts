/** A path as routes and links are written, without the slash that a file server puts at the end of prerendered ones. */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}
