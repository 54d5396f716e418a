import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { translatedBirthForm } from './translated-birth-form.ts';

export const meta = () => pageMeta({ title: translatedBirthForm.title });

export default function TranslatedBirthRequest() {
  return <OrderJourney form={translatedBirthForm} />;
}
