import { DOCUMENT_KINDS, DOCUMENTS, localePath, type OrderRoute } from '@wathiqa/domain';

/** Document forms, below their service lists. */
const orderPaths = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => {
    const { route, translated, docType } = DOCUMENTS[kind];
    return [route, `/${translated ? 'translatedservices' : 'electronicservices'}/${docType}`];
  }),
) as Record<OrderRoute, string>;

/** Route names and paths from the specification, only here; `routes.ts` lists those with a page. */
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
  verify: '/verify',
  requestSent: '/request/:req_id',
  soon: '/soon',
  plainOrder: '/order',
  plainOrderSent: '/order/sent',

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

/** ID of the layout route that admits only signed-in citizens. */
export const GUARD = 'guarded';

export const centreTabs = [
  'idealCenters',
  'mainCenter',
  'mallCenters',
  'mobileCenters',
  'translationCenter',
] as const satisfies readonly RouteName[];

/** Article name: file in `content/ar/news` and path. */
export type ArticleName = `news${number}`;

/** Articles linked from other pages; a missing one fails the build. */
export const linkedArticles = {
  vehicle: 'news2',
  audio: 'news4',
  signing: 'news6',
  homeVisits: 'news9',
} as const satisfies Readonly<Record<string, ArticleName>>;

export function articlePath(name: ArticleName): string {
  return `/${name}`;
}

/** Whether a path has an article's form; it may not exist. */
export function isArticlePath(pathname: string): boolean {
  return /^\/news\d+$/.test(withoutTrailingSlash(pathname));
}

/** Usable without script. `drawn-paths.server.ts` adds news articles. */
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
  paths.plainOrder,
  paths.plainOrderSent,
  paths.notFound,
] as const;

type ParameterNames<Pattern extends string> =
  Pattern extends `${string}:${infer Name}/${infer Rest}`
    ? Name | ParameterNames<Rest>
    : Pattern extends `${string}:${infer Name}`
      ? Name
      : never;

type Parameters<Name extends RouteName> = ParameterNames<(typeof paths)[Name]>;

type PathArguments<Name extends RouteName> = [Parameters<Name>] extends [never]
  ? []
  : [parameters: Readonly<Record<Parameters<Name>, string>>];

/** `pathTo('inquiry')`, `pathTo('inquiryResult', { req_id: id })`. */
export function pathTo<Name extends RouteName>(name: Name, ...rest: PathArguments<Name>): string {
  const values: Readonly<Record<string, string>> = rest[0] ?? {};
  return paths[name].replace(/:(\w+)/g, (_, parameter: string) =>
    encodeURIComponent(values[parameter] ?? ''),
  );
}

/** Localized address for forms, plain links and `fetch`; router links use `pathTo`. */
export function addressOf<Name extends RouteName>(
  name: Name,
  ...rest: PathArguments<Name>
): string {
  return localePath(pathTo(name, ...rest));
}

/** File servers add one to prerendered paths. */
export function withoutTrailingSlash(pathname: string): string {
  return pathname.replace(/(?<=.)\/$/, '');
}
