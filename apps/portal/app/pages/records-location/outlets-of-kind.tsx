import type { ListedOutlet } from '@wathiqa/content';
import { outletMessages } from '@wathiqa/content/outlet-text';
import type { OutletKind, Position } from '@wathiqa/domain';
import { Badge, Icon, PictureIcon, SelectField, Skeleton } from '@wathiqa/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { type OutletQuery, outletsAddress } from '../../layout/outlets.ts';
import { useHydrated } from '../../lib/browser-state.ts';
import { OrdinaryRegistry } from './nearest/nearest.tsx';
import { OutletDetails } from './outlet-details.tsx';
import { OutletList } from './outlet-list.tsx';
import type { OutletSelection } from './outlet-selection.ts';
import type { Directory } from './outlets.server.ts';
import { messages } from './records-location.messages.ts';

interface OutletsOfKindProps {
  kind: OutletKind;
  initiallyOpen?: boolean;
  directory: Directory;
  loading: boolean;
  choice: OutletSelection;
  now: number | undefined;
  here: Position | undefined;
  mapShown: boolean;
  onMapShown: (shown: boolean) => void;
}

/** Outlets of a kind by governorate, or the selected one. */
export function OutletsOfKind(props: OutletsOfKindProps) {
  const { kind, initiallyOpen, directory, loading, choice, now, here } = props;
  const { title, lead } = outletMessages.kinds[kind];
  const outlets = directory.outlets.filter((outlet) => outlet.kind === kind);
  const chosen = choice.kind === kind ? choice : {};
  const { outlet } = chosen;
  const noneHere =
    chosen.governorate !== undefined &&
    outlets.every(({ governorate }) => governorate !== chosen.governorate);

  return (
    <details
      ref={useOpenState(kind, choice.kind)}
      open={initiallyOpen}
      className="group/kind rounded-lg border border-line bg-surface"
    >
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-4 gap-y-2 rounded-lg p-5 sm:flex-nowrap hover:bg-quiet sm:px-7 [&::-webkit-details-marker]:hidden">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-badge text-badge-ink">
          <PictureIcon name={kind === 'model' ? 'id-card' : 'document'} />
        </span>
        <h2 className="flex-[1_1_4rem] text-xl sm:flex-none">{title}</h2>
        {/* On phones below the name. */}
        <span className="order-1 basis-full ps-[min(3.75rem,16vw)] sm:order-none sm:basis-auto sm:ps-0">
          <Badge tone="neutral">{!loading && outletMessages.count(outlets.length)}</Badge>
        </span>
        <Icon name="caret" className="ms-auto text-ink-2 group-open/kind:rotate-180" />
      </summary>
      <div className="flex flex-col gap-7 border-t border-line p-5 sm:p-7">
        <p className="max-w-[70ch]">{lead}</p>
        <OutletSelect kind={kind} directory={directory} outlets={outlets} selection={chosen} />
        <p role="status" className="sr-only">
          {outlet && messages.shown(outlet.name)}
        </p>
        <div role="status">{noneHere && <OrdinaryRegistry />}</div>
        {loading ? (
          <Loading />
        ) : outlet ? (
          <OutletDetails
            outlet={outlet}
            now={now}
            here={here}
            mapShown={props.mapShown}
            onMapShown={props.onMapShown}
          />
        ) : (
          <OutletList
            outlets={outlets}
            governorates={directory.governorates.filter(
              ({ code }) => !chosen.governorate || code === chosen.governorate,
            )}
            now={now}
            here={here}
          />
        )}
      </div>
    </details>
  );
}

function Loading() {
  return (
    <div role="status">
      <p className="sr-only">{messages.loading}</p>
      <Skeleton className="h-72 w-full rounded-md" />
    </div>
  );
}

/** Opens the kind in the address and initially closes the other; later, visitors decide. */
function useOpenState(kind: OutletKind, chosen: OutletKind | undefined) {
  const details = useRef<HTMLDetailsElement>(null);
  const settled = useRef(false);
  // Before child effects: closed content cannot take focus.
  useLayoutEffect(() => {
    if (!details.current || !chosen) return;
    if (chosen === kind) details.current.open = true;
    else if (!settled.current) details.current.open = false;
    settled.current = true;
  }, [kind, chosen]);
  return details;
}

interface OutletSelectProps {
  kind: OutletKind;
  directory: Directory;
  outlets: readonly ListedOutlet[];
  selection: OutletSelection;
}

/** The address stores the choice for sharing. */
function OutletSelect({ kind, directory, outlets, selection }: OutletSelectProps) {
  const navigate = useNavigate();
  const { governorate: gov, outlet } = selection;
  const select = (query: OutletQuery) =>
    navigate(outletsAddress({ kind, ...query }), { preventScrollReset: true });
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
        noMatchText={formMessages.noMatch}
        options={directory.governorates.map(({ code, name }) => ({ value: code, label: name }))}
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
        noMatchText={formMessages.noMatch}
        options={outletsInGovernorate.map(({ code, name }) => ({ value: code, label: name }))}
        value={outlet?.code ?? ''}
        onChange={(event) => select({ gov, outlet: event.currentTarget.value })}
      />
    </div>
  );
}
