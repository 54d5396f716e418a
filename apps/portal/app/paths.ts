import { DOCUMENT_KINDS, DOCUMENTS, localePath, type OrderRoute } from '@wathiqa/domain';

/** The forms of all documents, beside the list of services that each belongs to. */
const orderPaths = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => {
    const { route, translated, docType } = DOCUMENTS[kind];
    return [route, `/${translated ? 'translatedservices' : 'electronicservices'}/${docType}`];
  }),
) as Record<OrderRoute, string>;

/**
 * The names and paths of all routes: the only place where a path is written. Names and paths are
 * those of the specification; not all of them have a page yet (`routes.ts` says which).
 */
export const paths = {
  dashboard: '/',
  login: '/Login',
  servicesDash: '/servicesdash',
  about: '/about',
  servicesGuide: '/about/services-guide',
  nationalNumber: '/about/national-number',
  complains: '/complains',
  complainsSent: '/complains/sent',
  pollSent: '/poll/sent',
  questions: '/questions',
  smartRecords: '/smartrecords',
  recordsLocation: '/recordslocation',
  idealCenters: '/idealcenters',
  mainCenter: '/idealcenters/main',
  mallCenters: '/idealcenters/malls',
  mobileCenters: '/idealcenters/mobile',
  translationCenter: '/idealcenters/translation',
  contactUs: '/contactus',
  search: '/search',
  searchIndex: '/search-index.json',
  accessibility: '/accessibility',
  privacy: '/privacy',
  news: '/news',
  follow: '/follow',
  requestSent: '/request/:req_id',
  soon: '/soon',

  inquiry: '/inquiry',
  inquiryResult: '/inquiryResult/:req_id',
  correction: '/inquiryResult/:req_id/correction',
  myRequests: '/myrequests',
  myData: '/mydata',
  payment: '/payment/:requestId',
  electronicServices: '/services/electronicservices',
  regulations: '/services/electronicservices/regulations/:docType',
  translatedServices: '/services/translatedservices',
  translatedDocsReg: '/translatedservices/regulations/:docType',
  ...orderPaths,
  netServices: '/NetServices',
  mNetServices: '/mNetServices',

  notFound: '/404',
} as const;

export type RouteName = keyof typeof paths;

/** The id of the layout route that lets only signed-in citizens through. */
export const GUARD = 'guarded';

/** The five tabs of the model centres, each with an address of its own. */
export const centreTabs = [
  'idealCenters',
  'mainCenter',
  'mallCenters',
  'mobileCenters',
  'translationCenter',
] as const satisfies readonly RouteName[];

/** An article of the news: the name of its file in `content/ar/news`, and its address. */
export type ArticleName = `news${number}`;

/** The articles that pages beside the news lead to, by what they are about; the build misses one that is gone. */
export const linkedArticles = {
  vehicle: 'news2',
  audio: 'news4',
  signing: 'news6',
  homeVisits: 'news9',
} as const satisfies Readonly<Record<string, ArticleName>>;

/** The address of an article. */
export function articlePath(name: ArticleName): string {
  return `/${name}`;
}

/** Whether an address is that of an article, there or not. */
export function isArticlePath(pathname: string): boolean {
  return /^\/news\d+$/.test(withoutTrailingSlash(pathname));
}

/**
 * The pages that are written to HTML when the portal is built: they read and work without script. The articles of the
 * news are too, one for each file (`drawn-paths.server.ts`).
 */
export const prerenderedPaths = [
  paths.dashboard,
  paths.login,
  paths.servicesDash,
  paths.about,
  paths.servicesGuide,
  paths.nationalNumber,
  paths.complains,
  paths.complainsSent,
  paths.pollSent,
  paths.questions,
  paths.smartRecords,
  paths.recordsLocation,
  ...centreTabs.map((name) => paths[name]),
  paths.contactUs,
  paths.search,
  paths.follow,
  paths.accessibility,
  paths.privacy,
  paths.news,
  paths.soon,
  paths.notFound,
] as const;

type ParameterNames<Pattern extends string> =
  Pattern extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParameterNames<Rest>
    : Pattern extends `${string}:${infer Name}`
      ? Name
      : never;

type Parameters<Name extends RouteName> = ParameterNames<(typeof paths)[Name]>;

/** What has to be given beside the name: nothing, or a value for each parameter of the path. */
type PathArguments<Name extends RouteName> = [Parameters<Name>] extends [never]
  ? []
  : [parameters: Readonly<Record<Parameters<Name>, string>>];

/** The address of a page: `pathTo('inquiry')`, `pathTo('inquiryResult', { req_id: id })`. */
export function pathTo<Name extends RouteName>(name: Name, ...rest: PathArguments<Name>): string {
  const values: Readonly<Record<string, string>> = rest[0] ?? {};
  return paths[name].replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(values[parameter] ?? ''),
  );
}

/**
 * The address of a page for what the router does not prefix with the language: forms, plain links, `fetch`. Links of the
 * router take `pathTo`.
 */
export function addressOf<Name extends RouteName>(
  name: Name,
  ...rest: PathArguments<Name>
): string {
  return localePath(pathTo(name, ...rest));
}

/** A path as routes and links are written, without the slash that a file server puts at the end of prerendered ones. */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}
