import { paths, type RouteName } from './paths.ts';

/**
 * Finds the current route among those that share a page.
 *
 * @param names routes that share it
 * @param pathname requested path, with or without slashes at either end
 * @throws RangeError if none matches
 */
export function getRouteName<Name extends RouteName>(
  names: readonly Name[],
  pathname: string,
): Name {
  const path = `/${pathname.replace(/^\/|\/$/g, '')}`;
  const name = names.find((candidate) => paths[candidate] === path);
  if (!name) throw new RangeError(`${path} is none of ${names.join(', ')}`);
  return name;
}
