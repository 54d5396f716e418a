import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { translatedDivorceForm } from './translated-divorce-form.ts';

export const meta = () => pageMeta({ title: translatedDivorceForm.title });

export default function TranslatedDivorceRequest() {
  return <OrderJourney form={translatedDivorceForm} />;
}
