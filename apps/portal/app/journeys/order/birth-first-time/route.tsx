import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { birthFirstTimeForm } from './birth-first-time-form.ts';

export const meta = () => pageMeta({ title: birthFirstTimeForm.title });

export default function BirthFirstTimeRequest() {
  return <OrderJourney form={birthFirstTimeForm} />;
}
