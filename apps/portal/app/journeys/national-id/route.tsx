import { useState } from 'react';
import { useLocation } from 'react-router';
import { pageMeta } from '../../layout/page-meta.ts';
import { OrderJourney } from '../order/journey/order-journey.tsx';
import { parseIssueReason } from '../services/issue-reason.ts';
import { CardScreen } from './card-screen.tsx';
import { messages } from './national-id.messages.ts';
import { createNationalIdForm } from './national-id-form.ts';

export const meta = () => pageMeta({ title: messages.title });

/** The order of an ID card, for the reason of the tile that the citizen came by. */
export default function NationalIdRequest() {
  const { search } = useLocation();
  const [form] = useState(() => createNationalIdForm(parseIssueReason(search) ?? ''));
  return <OrderJourney form={form} Screen={CardScreen} editable={false} />;
}
