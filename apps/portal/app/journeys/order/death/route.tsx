import { pageMeta } from '../../../layout/page-meta.ts';
import { OrderJourney } from '../journey/order-journey.tsx';
import { deathForm } from './death-form.ts';

export const meta = () => pageMeta({ title: deathForm.title });

export default function DeathRequest() {
  return <OrderJourney form={deathForm} />;
}
