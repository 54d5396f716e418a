import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { DOCUMENT_KINDS, DOCUMENTS, type DocumentKind } from '@wathiqa/domain';
import { articleNames } from './drawn-paths.server.ts';
import { articlePath, centreTabs, GUARD, paths, type RouteName } from './paths.ts';

/** Paths come from `paths.ts`. */
export default [
  index('pages/home.tsx'),
  page('login', 'pages/home.tsx'),
  page('servicesDash', 'pages/home.tsx'),
  page('about', 'pages/about/sector.tsx'),
  page('servicesGuide', 'pages/about/services-guide.tsx'),
  page('nationalNumber', 'pages/about/national-number.tsx'),
  page('complains', 'journeys/feedback/feedback.tsx'),
  page('complainsSent', 'journeys/feedback/sent.tsx'),
  page('pollSent', 'journeys/poll/sent.tsx'),
  page('questions', 'pages/questions/questions.tsx'),
  page('smartRecords', 'pages/smart-records/smart-records.tsx'),
  page('recordsLocation', 'pages/records-location/records-location.tsx'),
  ...centreTabs.map((name) => page(name, 'pages/ideal-centers/ideal-centers.tsx')),
  page('contactUs', 'pages/contact-us/contact-us.tsx'),
  page('search', 'pages/search/search.tsx'),
  page('searchIndex', 'pages/search/search-index.ts'),
  page('follow', 'journeys/tracking/public-lookup/public-lookup.tsx'),
  page('verify', 'journeys/verify/verify.tsx'),
  page('accessibility', 'pages/statements/accessibility.tsx'),
  page('privacy', 'pages/statements/privacy.tsx'),
  page('news', 'pages/news/news.tsx'),
  ...articleNames().map((name) =>
    route(articlePath(name).slice(1), 'pages/news/article.tsx', { id: name }),
  ),
  page('soon', 'pages/soon.tsx'),
  page('plainOrder', 'journeys/plain-order/plain-order.tsx'),
  page('plainOrderSent', 'journeys/plain-order/sent.tsx'),
  page('requestSent', 'journeys/order/request-sent.tsx'),

  layout('session/guarded.tsx', { id: GUARD }, [
    page('inquiry', 'journeys/tracking/tracking.tsx'),
    page('inquiryResult', 'journeys/tracking/tracking-result.tsx'),
    page('correction', 'journeys/tracking/correction/correction.tsx'),
    page('myRequests', 'journeys/my-requests/my-requests.tsx'),
    page('myData', 'journeys/my-data/my-data.tsx'),
    page('payment', 'journeys/payment/payment.tsx'),
    page('electronicServices', 'journeys/services/electronic-services.tsx'),
    page('regulations', 'journeys/services/regulations.tsx'),
    page('translatedServices', 'journeys/services/translated-services.tsx'),
    page('translatedDocsReg', 'journeys/services/translated-regulations.tsx'),
    ...DOCUMENT_KINDS.map((kind) => page(DOCUMENTS[kind].route, orderModule(kind))),
    page('netServices', 'journeys/services/legacy-redirect.tsx'),
    page('mNetServices', 'journeys/services/legacy-redirect.tsx'),
  ]),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;

function page(name: RouteName, file: string) {
  return route(paths[name].slice(1), file, { id: name });
}

function orderModule(kind: DocumentKind) {
  return kind === 'Nid' ? 'journeys/national-id/route.tsx' : 'journeys/order/document/route.tsx';
}
