import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { articleNames, prerenderedPagePaths } from '../../apps/portal/app/drawn-paths.server.ts';
import { articlePath, paths, type RouteName } from '../../apps/portal/app/paths.ts';

/** Aliases of the home page, and a non-page file. */
const LEFT_OUT: ReadonlySet<RouteName> = new Set(['login', 'servicesDash', 'searchIndex']);

/** Pages of a shared template; its first page represents the rest. */
const OF_ONE_TEMPLATE = /^\/(news([2-9]|\d\d+)|idealcenters\/(malls|mobile|translation))$/;

/** One address per template; the long run uses all. */
export function oneOfEachTemplate(paths: readonly string[]): readonly string[] {
  return atLength(
    paths.filter((path) => !OF_ONE_TEMPLATE.test(path)),
    paths,
  );
}

export interface PublicPage {
  name: string;
  path: string;
}

export function publicPages(): PublicPage[] {
  const drawn: ReadonlySet<string> = new Set(prerenderedPagePaths());
  const pages = routeNames()
    .filter((name) => drawn.has(paths[name]) && !LEFT_OUT.has(name))
    .map((name) => ({
      name: name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
      path: paths[name],
    }));
  return [...pages, ...articleNames().map((name) => ({ name, path: articlePath(name) }))];
}

function routeNames(): RouteName[] {
  return Object.keys(paths).filter((name): name is RouteName => name in paths);
}
