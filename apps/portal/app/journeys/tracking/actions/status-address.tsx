import type { RequestStatus } from '@wathiqa/contract';
import { canChangeAddress } from '@wathiqa/domain';
import { Button, DetailList, Isolate, Notice, Skeleton } from '@wathiqa/ui';
import { lazy, Suspense, useState } from 'react';
import { formatCairoDateTime } from '../cairo-date.ts';
import { messages } from '../tracking.messages.ts';

const { address: words } = messages.result;

/** Few change an address, and its form is much to load. */
const AddressForm = lazy(() => import('./address-form.tsx'));

/** Where the papers go, masked, and the way to send them elsewhere while they are here. */
export function StatusAddress({ id, status }: { id: string; status: RequestStatus }) {
  const [changing, setChanging] = useState(false);
  const { Address, State, Delivery, ReaddressedAt } = status;
  const changeable = canChangeAddress(
    { state: State.CodeMessage, delivery: Delivery.State },
    ReaddressedAt !== null,
  );
  return (
    <section aria-labelledby="address" className="flex flex-col gap-3">
      <h2 id="address" className="text-lg">
        {words.title}
      </h2>
      {Address ? <MaskedAddress address={Address} /> : <p className="text-ink-2">{words.none}</p>}
      {ReaddressedAt && (
        <Notice tone="info">{words.readdressed(formatCairoDateTime(ReaddressedAt))}</Notice>
      )}
      {changeable && !changing && (
        <Button
          variant="secondary"
          className="print-hidden w-fit"
          onClick={() => setChanging(true)}
        >
          {words.change}
        </Button>
      )}
      {changeable && changing && (
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-md" />}>
          <AddressForm
            id={id}
            paid={State.CodeMessage === 'PAYMENT_ACCEPTED'}
            onDone={() => setChanging(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

function MaskedAddress({ address }: { address: NonNullable<RequestStatus['Address']> }) {
  return (
    <>
      <DetailList
        items={[
          { label: words.masked, value: <Isolate>{address.Masked}</Isolate> },
          { label: words.governorate, value: address.Governorate },
          { label: words.police, value: address.PoliceDepartment },
          { label: words.post, value: address.PostOffice },
        ]}
      />
      <p className="text-sm text-ink-2">{words.maskedHint}</p>
    </>
  );
}
