import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { divorceForm } from './divorce-form.ts';

export const meta = () => pageMeta({ title: divorceForm.title });

export default function DivorceRequest() {
  return <OrderJourney form={divorceForm} />;
}
