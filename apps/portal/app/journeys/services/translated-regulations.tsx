import type { Route } from './+types/translated-regulations';
import { ServiceTerms } from './service-terms.tsx';
import { messages } from './services.messages.ts';
import { translatedServices } from './services.ts';
import { loadService, termsMeta } from './terms-page.ts';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadService(translatedServices, params.docType);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  termsMeta(loaderData?.service, messages.translated.title);

/** Terms of a translation, with its fixed condition. */
export default function TranslatedRegulations({ loaderData: { service } }: Route.ComponentProps) {
  return <ServiceTerms key={service.docType} service={service} />;
}
