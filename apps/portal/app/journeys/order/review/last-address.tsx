import { useQuery } from '@tanstack/react-query';
import { formatAddress, parseAddress } from '@wathiqa/domain';
import { Button, Icon, RecordText } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { LIST_SEPARATOR } from '../../../lib/list.messages.ts';
import { DESTINATION_INPUTS, type DeliveryEntry, toDestinationEntry } from '../draft/delivery.ts';
import { lastDeliveryQuery } from '../known/people-query.ts';
import { governoratesQuery } from './place-queries.ts';
import { messages } from './review.messages.ts';

const { lastAddress: words } = messages;

/** Pairs that must differ. */
const MOBILES = [
  ['mobile1', 'mobile2'],
  ['mobile2', 'mobile1'],
] as const;

/** Offers the last request's address while no address is typed. */
export function LastAddress() {
  const { getValues, setValue, clearErrors } = useFormContext<DeliveryEntry>();
  const isBlank = useWatch<DeliveryEntry>({ name: DESTINATION_INPUTS }).every((value) => !value);
  const last = useQuery(lastDeliveryQuery).data;
  const governorates = useQuery(governoratesQuery).data;
  const [taken, setTaken] = useState(false);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (taken) notice.current?.focus();
  }, [taken]);

  if (taken) {
    return (
      <p ref={notice} tabIndex={-1} className="flex items-start gap-2 font-semibold text-accent">
        <Icon name="check" className="mt-0.5 size-5" />
        {words.taken}
      </p>
    );
  }
  if (!last || !parseAddress(last.address) || !isBlank) return null;

  function take() {
    if (!last) return;
    const values = toDestinationEntry(last);
    for (const name of DESTINATION_INPUTS) setValue(name, values[name], { shouldDirty: true });
    // The first field may have the account's mobile; the two must differ.
    for (const [name, other] of MOBILES) {
      if (getValues(name)) continue;
      const mobile = last[name] === getValues(other) ? last[other] : last[name];
      setValue(name, mobile, { shouldDirty: true });
    }
    clearErrors();
    setTaken(true);
  }

  const governorate = governorates?.find(({ Code }) => Code === last.governorateCode)?.Name;
  return (
    <section
      aria-labelledby="last-address"
      className="flex flex-col gap-3 rounded-md border border-line bg-quiet px-4 py-3 sm:flex-row sm:items-center"
    >
      <div className="min-w-0 flex-1">
        <h3 id="last-address" className="flex items-center gap-2 font-semibold">
          <Icon name="map" className="size-5 text-accent" />
          {words.title}
        </h3>
        <p>
          <RecordText>{formatAddress(last.address)}</RecordText>
          {governorate && `${LIST_SEPARATOR}${governorate}`}
        </p>
        <p className="text-sm text-ink-2">
          {words.mobiles} <bdi>{last.mobile1}</bdi>
          {LIST_SEPARATOR}
          <bdi>{last.mobile2}</bdi>
        </p>
      </div>
      <Button variant="secondary" onClick={take}>
        {words.take}
      </Button>
    </section>
  );
}
