import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { translatedDeathForm } from './translated-death-form.ts';

export const meta = () => pageMeta({ title: translatedDeathForm.title });

export default function TranslatedDeathRequest() {
  return <OrderJourney form={translatedDeathForm} />;
}
