import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { translatedFamilyRecordForm } from './translated-family-record-form.ts';

export const meta = () => pageMeta({ title: translatedFamilyRecordForm.title });

export default function TranslatedFamilyRecordRequest() {
  return <OrderJourney form={translatedFamilyRecordForm} />;
}
