import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { messages } from './birth.messages.ts';
import { birthForm } from './birth-form.ts';

export const meta = () => pageMeta({ title: messages.title });

export default function BirthRequest() {
  return <OrderJourney form={birthForm} />;
}
