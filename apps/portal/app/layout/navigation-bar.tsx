import { useNavigation } from 'react-router';
import { useDelayedFlag } from '../lib/later-module.ts';

/** Shorter navigations show nothing, to avoid a flash. */
const SHOWN_AFTER_MS = 120;
/** Delay before announcing. */
const TOLD_AFTER_MS = 1_000;

/** Announces long waits. */
export function NavigationBar({ label }: { label: string }) {
  const moving = useNavigation().state !== 'idle';
  const shown = useDelayedFlag(moving, SHOWN_AFTER_MS);
  const told = useDelayedFlag(moving, TOLD_AFTER_MS);
  return (
    <>
      {shown && (
        <div role="progressbar" aria-label={label} className="navigation-bar print-hidden" />
      )}
      {/* Live regions must exist before their text changes. */}
      {moving && (
        <p role="status" className="sr-only">
          {told && label}
        </p>
      )}
    </>
  );
}
