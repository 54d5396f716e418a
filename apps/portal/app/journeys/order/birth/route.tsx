import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { birthForm } from './birth-form.ts';

export const meta = () => pageMeta({ title: birthForm.title });

export default function BirthRequest() {
  return <OrderJourney form={birthForm} />;
}
