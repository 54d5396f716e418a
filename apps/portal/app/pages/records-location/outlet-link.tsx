import type { ListedOutlet } from '@wathiqa/content';
import { Link } from 'react-router';
import { outletsAddress } from '../../layout/outlets.ts';
import { useHydrated } from '../../lib/browser-state.ts';

/** Says, in the state of a step of the history, that what it shows is to be scrolled to. */
export interface RevealState {
  reveal: true;
}

const state: RevealState = { reveal: true };

/** The name of an outlet, leading to its details. Choosing takes script: without it the name stands alone. */
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
