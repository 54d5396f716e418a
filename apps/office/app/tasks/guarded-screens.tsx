import SessionGuard from '../layout/session-guard.tsx';
import { UndoBar } from './request/pending-decisions.tsx';

/** Every screen, with the bar to undo what was sent. */
export default function GuardedScreens() {
  return (
    <SessionGuard>
      <UndoBar />
    </SessionGuard>
  );
}
