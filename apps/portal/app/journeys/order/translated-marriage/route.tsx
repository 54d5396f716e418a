import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { translatedMarriageForm } from './translated-marriage-form.ts';

export const meta = () => pageMeta({ title: translatedMarriageForm.title });

export default function TranslatedMarriageRequest() {
  return <OrderJourney form={translatedMarriageForm} />;
}
