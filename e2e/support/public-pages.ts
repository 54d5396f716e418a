import { atLength } from '@wathiqa/server/test/support/test-length.ts';
import { articleNames, drawnPaths } from '../../apps/portal/app/drawn-paths.server.ts';
import { articlePath, paths, type RouteName } from '../../apps/portal/app/paths.ts';

/** Drawn at build too, but other addresses of the home page, and a file that is no page. */
const LEFT_OUT: ReadonlySet<RouteName> = new Set(['login', 'servicesDash', 'searchIndex']);

/** Pages made by one template from other texts: the first of each stands for the others. */
const OF_ONE_TEMPLATE = /^\/(news([2-9]|\d\d+)|idealcenters\/(malls|mobile|translation))$/;

/** The addresses of a list whose pages are made each in its own way; in the long proof all of them. */
export function oneOfEachTemplate(paths: readonly string[]): readonly string[] {
  return atLength(
    paths.filter((path) => !OF_ONE_TEMPLATE.test(path)),
    paths,
  );
}

/** A page that everybody may read, and its name where pages are told apart by one. */
export interface PublicPage {
  name: string;
  path: string;
}

/** Every page that is drawn at build, by the name of its route: `servicesGuide` is `services-guide`. */
export function publicPages(): PublicPage[] {
  const drawn: ReadonlySet<string> = new Set(drawnPaths());
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
