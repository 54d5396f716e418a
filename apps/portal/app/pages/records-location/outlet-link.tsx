import type { ListedOutlet } from '@wathiqa/content';
import { Link } from 'react-router';
import { outletsAddress } from '../../layout/outlets.ts';
import { useHydrated } from '../../lib/browser-state.ts';

/** History state: scroll to the selection. */
export interface RevealState {
  reveal: true;
}

const state: RevealState = { reveal: true };

/** Plain text without script. */
export function OutletLink({ outlet }: { outlet: ListedOutlet }) {
  const hydrated = useHydrated();
  const { kind, governorate, code, lang } = outlet;
  if (!hydrated) return lang ? <span lang={lang}>{outlet.name}</span> : outlet.name;
  return (
    <Link
      to={outletsAddress({ kind, gov: governorate, outlet: code })}
      state={state}
      preventScrollReset
      lang={lang}
      className="link"
    >
      {outlet.name}
    </Link>
  );
}
