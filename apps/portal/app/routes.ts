import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';
import { paths, type RouteName } from './paths.ts';

/** The map of all pages that exist. Paths come from `paths.ts`. */
export default [
  index('pages/home.tsx'),
  page('login', 'pages/home.tsx'),
  page('servicesDash', 'pages/home.tsx'),
  page('soon', 'pages/soon.tsx'),
  page('english', 'pages/english.tsx'),
  page('requestSent', 'journeys/order/request-sent.tsx'),

  layout('session/guarded.tsx', [
    page('inquiry', 'journeys/inquiry/inquiry.tsx'),
    page('inquiryResult', 'journeys/inquiry/inquiry-result.tsx'),
    page('electronicServices', 'journeys/services/electronic-services.tsx'),
    page('regulations', 'journeys/services/regulations.tsx'),
    page('birthRequest', 'journeys/order/birth/route.tsx'),
    page('netServices', 'journeys/services/old-address.tsx'),
    page('mNetServices', 'journeys/services/old-address.tsx'),
  ]),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;

/** A route whose id is its name: one module may stand behind several addresses. */
function page(name: RouteName, file: string) {
  return route(paths[name].slice(1), file, { id: name });
}
