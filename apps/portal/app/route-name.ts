import { paths, type RouteName } from './paths.ts';

/**
 * @param names routes that share a page
 * @param pathname with or without slashes at either end
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
