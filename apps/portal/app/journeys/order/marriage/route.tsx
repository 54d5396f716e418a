import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { marriageForm } from './marriage-form.ts';

export const meta = () => pageMeta({ title: marriageForm.title });

export default function MarriageRequest() {
  return <OrderJourney form={marriageForm} />;
}
