import { useLocation } from 'react-router';
import type { GuardedHandle } from '../../session/guarded.tsx';
import type { Route } from './+types/regulations';
import { loadService, termsMeta } from './find-service.ts';
import { parseIssueReason, withIssueReason } from './service-addresses.ts';
import { ServiceTerms } from './service-terms.tsx';
import { messages } from './services.messages.ts';
import { electronicServices } from './services.ts';
import { termsOutline } from './terms-page.tsx';

export const clientLoader = ({ params }: Route.ClientLoaderArgs) =>
  loadService(electronicServices, params.docType);

export const meta = ({ params, location }: Route.MetaArgs) => {
  const reason = params.docType === 'nid' ? parseIssueReason(location.search) : undefined;
  const name = reason && messages.cards[reason].name;
  return termsMeta(electronicServices, params.docType, messages.electronic.title, name);
};

export const handle: GuardedHandle = { Outline: termsOutline(electronicServices) };

/** ID card terms pass on the reason. */
export default function Regulations({ loaderData: { service } }: Route.ComponentProps) {
  const reason = parseIssueReason(useLocation().search);
  if (service.docType !== 'nid' || !reason) {
    return <ServiceTerms key={service.docType} service={service} />;
  }
  return (
    <ServiceTerms
      key={reason}
      service={{
        ...service,
        name: messages.cards[reason].name,
        requestAddress: withIssueReason(service.requestAddress, reason),
      }}
    />
  );
}
