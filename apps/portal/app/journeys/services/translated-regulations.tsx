import type { GuardedHandle } from '../../session/guarded.tsx';
import type { Route } from './+types/translated-regulations';
import { loadService, termsMeta } from './find-service.ts';
import { ServiceTerms } from './service-terms.tsx';
import { messages } from './services.messages.ts';
import { translatedServices } from './services.ts';
import { termsOutline } from './terms-page.tsx';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadService(translatedServices, params.docType);

export const meta = ({ params }: Route.MetaArgs) =>
  termsMeta(translatedServices, params.docType, messages.translated.title);

export const handle: GuardedHandle = { Outline: termsOutline(translatedServices) };

export default function TranslatedRegulations({ loaderData: { service } }: Route.ComponentProps) {
  return <ServiceTerms key={service.docType} service={service} />;
}
