import { data, useLocation } from 'react-router';
import { pageMeta } from '../../layout/page-meta.ts';
import type { Route } from './+types/regulations';
import { parseIssueReason, withIssueReason } from './issue-reason.ts';
import { ServiceTerms } from './service-terms.tsx';
import { messages } from './services.messages.ts';
import { electronicServices, findService } from './services.ts';

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const service = findService(electronicServices, params.docType);
  if (!service) throw data(null, { status: 404 });
  return { service };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData
      ? messages.regulations.pageTitle(loaderData.service.name)
      : messages.electronic.title,
  });

/** The terms of an electronic service; those of the ID card bring the reason of the order along. */
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
