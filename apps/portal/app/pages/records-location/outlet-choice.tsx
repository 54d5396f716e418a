import type { ListedOutlet } from '@wathiqa/content';
import type { OutletKind } from '@wathiqa/domain';
import { SelectField } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useHydrated } from '../../layout/hydrated.ts';
import { type OutletQuery, outletsAddress } from '../../layout/outlets-address.ts';
import type { Choice } from './choice.ts';
import type { Directory } from './outlets.server.ts';
import { messages } from './records-location.messages.ts';

interface OutletChoiceProps {
  kind: OutletKind;
  directory: Directory;
  /** Those of the kind. */
  outlets: readonly ListedOutlet[];
  chosen: Choice;
}

/** The governorate, then the outlet in it. What is chosen goes into the address, so that it can be sent and left. */
export function OutletChoice({ kind, directory, outlets, chosen }: OutletChoiceProps) {
  const navigate = useNavigate();
  const { governorate: gov, outlet } = chosen;
  const choose = (query: OutletQuery) =>
    navigate(outletsAddress({ kind, ...query }), { preventScrollReset: true });
  const governorates = directory.governorates.filter(({ code }) =>
    outlets.some(({ governorate }) => governorate === code),
  );
  const list = useRef<HTMLSelectElement>(null);
  const hydrated = useHydrated();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the script arrived
  useEffect(() => {
    const early = list.current?.value;
    if (early && !gov) choose({ gov: early });
  }, []);
  const there = outlets.filter(({ governorate }) => governorate === gov);

  return (
    <div className="-mb-5 grid gap-x-5 sm:grid-cols-2 *:pb-5 noscript:hidden">
      <SelectField
        name={`${kind}-gov`}
        label={messages.governorate}
        placeholder={messages.choose}
        options={governorates.map(({ code, name }) => ({ value: code, label: name }))}
        ref={list}
        autoComplete="off"
        // Until script is at work React leaves the list as it is.
        value={hydrated ? (gov ?? '') : undefined}
        onChange={(event) => choose({ gov: event.currentTarget.value })}
      />
      <SelectField
        name={`${kind}-outlet`}
        label={messages.outlet}
        placeholder={gov ? messages.chooseOutlet : messages.chooseGovernorateFirst}
        options={there.map(({ code, name }) => ({ value: code, label: name }))}
        value={outlet?.code ?? ''}
        onChange={(event) => choose({ gov, outlet: event.currentTarget.value })}
      />
    </div>
  );
}
