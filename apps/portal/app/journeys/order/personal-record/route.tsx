import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { personalRecordForm } from './personal-record-form.ts';

export const meta = () => pageMeta({ title: personalRecordForm.title });

export default function PersonalRecordRequest() {
  return <OrderJourney form={personalRecordForm} />;
}
