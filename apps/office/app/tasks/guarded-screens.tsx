import SessionGuard from '../layout/session-guard.tsx';
import { PendingDecisions } from './request/pending-decisions.tsx';

/** Every screen, with the bar to undo a decision. */
export default function GuardedScreens() {
  return (
    <SessionGuard>
      <PendingDecisions />
    </SessionGuard>
  );
}
