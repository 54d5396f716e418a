import { paths, type RouteName } from './paths.ts';

/**
 * Which of the routes that share a page is shown.
 *
 * @param names the routes that share it
 * @param pathname the address that was asked for, with or without a slash at either end
 * @throws RangeError when the address is none of theirs: the page stands under a route that it does not know
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
