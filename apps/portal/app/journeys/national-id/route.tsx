import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '@wathiqa/ui';
import { useMemo } from 'react';
import { type MetaArgs, useLocation } from 'react-router';
import type { GuardedHandle } from '../../session/guarded.tsx';
import { onlyForm } from '../order/draft/order-form.ts';
import { OrderJourney } from '../order/journey/order-journey.tsx';
import { OrderOutline } from '../order/journey/order-page.tsx';
import { orderMeta } from '../order/journey/order-steps.ts';
import { profileQuery } from '../profile-query.ts';
import { parseIssueReason } from '../services/service-addresses.ts';
import { createNationalIdForm } from './card-form.tsx';
import { CardScreen } from './card-screen.tsx';
import { messages } from './national-id.messages.ts';

export const meta = ({ location }: MetaArgs) =>
  orderMeta(location, messages.title, messages.steps.titles);

export const handle: GuardedHandle = { Outline: CardOutline };

function CardOutline() {
  return (
    <OrderOutline
      start={{ title: messages.title, translated: false }}
      heading={<PageHeading lead={messages.lead}>{messages.title}</PageHeading>}
    />
  );
}

/** Starts from the verified number, because only the owner may order a card (spec §5.3). */
export default function NationalIdRequest() {
  const { search } = useLocation();
  const provenNationalId = useQuery(profileQuery).data?.nationalId ?? '';
  const reason = parseIssueReason(search) ?? '';
  const forms = useMemo(
    () => onlyForm(createNationalIdForm(reason, provenNationalId)),
    [reason, provenNationalId],
  );
  return <OrderJourney forms={forms} Screen={CardScreen} editable={false} />;
}
