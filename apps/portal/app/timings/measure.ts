import { reportOrderStep, reportTimings } from '@wathiqa/contract';
import {
  DOCUMENT_KINDS,
  DOCUMENTS,
  type DocumentList,
  type OrderStep,
  type PageMetric,
  type PageTemplate,
  readLocalePath,
  viewportClass,
} from '@wathiqa/domain';
import { matchPath } from 'react-router';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import { paths, type RouteName } from '../paths.ts';

const ORDER_ROUTES = DOCUMENT_KINDS.map((kind) => DOCUMENTS[kind].route);

/** Routes per page template; others count as reading. */
const ROUTES: Partial<Record<PageTemplate, readonly RouteName[]>> = {
  home: ['dashboard', 'login', 'servicesDash'],
  outlets: ['recordsLocation'],
  search: ['search'],
  feedback: ['complains', 'complainsSent', 'pollSent'],
  follow: ['follow'],
  services: ['electronicServices', 'translatedServices', 'regulations', 'translatedDocsReg'],
  order: [...ORDER_ROUTES, 'requestSent', 'plainOrder', 'plainOrderSent'],
  tracking: ['inquiry', 'inquiryResult', 'correction'],
  payment: ['payment'],
  own: ['myRequests', 'myData'],
};

export function pageTemplate(pathname: string): PageTemplate {
  const kinds = Object.entries(ROUTES) as [PageTemplate, readonly RouteName[]][];
  const found = kinds.find(([, names]) => names.some((name) => matchPath(paths[name], pathname)));
  return found?.[0] ?? 'reading';
}

/** Reports timings of the loaded page once, on leaving. Client navigations have none. */
export function measurePage(): void {
  const template = pageTemplate(readLocalePath(location.pathname).path);
  const viewport = viewportClass(innerWidth);
  const timings: Partial<Record<PageMetric, number>> = {};
  const keep = ({ name, value }: Metric) => {
    timings[name as PageMetric] = value;
  };
  onLCP(keep, { reportAllChanges: true });
  onINP(keep, { reportAllChanges: true });
  onCLS(keep, { reportAllChanges: true });

  const send = () => {
    if (document.visibilityState !== 'hidden' || Object.keys(timings).length === 0) return;
    removeEventListener('visibilitychange', send, true);
    post(reportTimings.path, { template, viewport, timings });
  };
  addEventListener('visibilitychange', send, true);
}

/** Tells nothing of the order or the person. */
export function reportStep(list: DocumentList, step: OrderStep): void {
  post(reportOrderStep.path, { list, step });
}

function post(path: string, report: object): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
