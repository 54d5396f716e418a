import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { translatedPersonalRecordForm } from './translated-personal-record-form.ts';

export const meta = () => pageMeta({ title: translatedPersonalRecordForm.title });

export default function TranslatedPersonalRecordRequest() {
  return <OrderJourney form={translatedPersonalRecordForm} />;
}
