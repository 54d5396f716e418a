import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { familyRecordForm } from './family-record-form.ts';

export const meta = () => pageMeta({ title: familyRecordForm.title });

export default function FamilyRecordRequest() {
  return <OrderJourney form={familyRecordForm} />;
}
