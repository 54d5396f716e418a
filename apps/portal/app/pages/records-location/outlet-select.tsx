import type { ListedOutlet } from '@wathiqa/content';
import type { OutletKind } from '@wathiqa/domain';
import { SelectField } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type OutletQuery, outletsAddress } from '../../layout/outlets.ts';
import { useHydrated } from '../../lib/browser-state.ts';
import type { OutletSelection } from './outlet-selection.ts';
import type { Directory } from './outlets.server.ts';
import { messages } from './records-location.messages.ts';

interface OutletSelectProps {
  kind: OutletKind;
  directory: Directory;
  outlets: readonly ListedOutlet[];
  selection: OutletSelection;
}

/** Governorate and outlet selects; the address stores the choice for sharing. */
export function OutletSelect({ kind, directory, outlets, selection }: OutletSelectProps) {
  const navigate = useNavigate();
  const { governorate: gov, outlet } = selection;
  const select = (query: OutletQuery) =>
    navigate(outletsAddress({ kind, ...query }), { preventScrollReset: true });
  const governorates = directory.governorates.filter(({ code }) =>
    outlets.some(({ governorate }) => governorate === code),
  );
  const list = useRef<HTMLSelectElement>(null);
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the script arrived
  useEffect(() => {
    const initialValue = list.current?.value;
    if (initialValue && !gov) select({ gov: initialValue });
  }, []);
  const outletsInGovernorate = outlets.filter(({ governorate }) => governorate === gov);

  return (
    <div className="-mb-5 grid gap-x-5 sm:grid-cols-2 *:pb-5 noscript:hidden">
      <SelectField
        name={`${kind}-gov`}
        label={messages.governorate}
        placeholder={messages.choose}
        options={governorates.map(({ code, name }) => ({ value: code, label: name }))}
        ref={list}
        autoComplete="off"
        // Uncontrolled until hydration.
        value={hydrated ? (gov ?? '') : undefined}
        onChange={(event) => select({ gov: event.currentTarget.value })}
      />
      <SelectField
        name={`${kind}-outlet`}
        label={messages.outlet}
        placeholder={gov ? messages.chooseOutlet : messages.chooseGovernorateFirst}
        options={outletsInGovernorate.map(({ code, name }) => ({ value: code, label: name }))}
        value={outlet?.code ?? ''}
        onChange={(event) => select({ gov, outlet: event.currentTarget.value })}
      />
    </div>
  );
}
