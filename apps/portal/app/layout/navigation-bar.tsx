import { useNavigation } from 'react-router';
import { useDelayedFlag } from '../lib/use-lasts.ts';

/** A move that is over sooner shows nothing: a flash would only disquiet. */
const SHOWN_AFTER_MS = 120;
/** A wait that is read out. */
const TOLD_AFTER_MS = 1_000;

/** That the next page is on its way: a line at the top of the window, and words once it takes long. */
export function NavigationBar({ label }: { label: string }) {
  const moving = useNavigation().state !== 'idle';
  const shown = useDelayedFlag(moving, SHOWN_AFTER_MS);
  const told = useDelayedFlag(moving, TOLD_AFTER_MS);
  return (
    <>
      {shown && (
        <div role="progressbar" aria-label={label} className="navigation-bar print-hidden" />
      )}
      {/* There before its words: a live region that arrives with them is not read out. */}
      {moving && (
        <p role="status" className="sr-only">
          {told && label}
        </p>
      )}
    </>
  );
}
