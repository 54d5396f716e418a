import { data } from 'react-router';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/translated-regulations';
import { ServiceTerms } from './service-terms.tsx';
import { messages } from './services.messages.ts';
import { findService, translatedServices } from './services.ts';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const service = findService(translatedServices, params.docType);
  if (!service) throw data(null, { status: 404 });
  return { service };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData
      ? messages.regulations.pageTitle(loaderData.service.name)
      : messages.translated.title,
  });

/** The terms of a translated document, with its fixed condition. */
export default function TranslatedRegulations({ loaderData: { service } }: Route.ComponentProps) {
  return <ServiceTerms key={service.docType} service={service} />;
}
