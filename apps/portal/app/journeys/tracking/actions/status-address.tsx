import type { RequestStatus } from '@wathiqa/contract';
import { canChangeAddress, formatCairoMoment, maskAddress } from '@wathiqa/domain';
import { Button, DetailList, Notice, RecordText, Skeleton } from '@wathiqa/ui';
import { lazy, Suspense, useState } from 'react';
import { tabStorage } from '../../../session/tab-storage.ts';
import { readTypedAddress } from '../../order/draft/saved-delivery.ts';
import { messages } from '../tracking.messages.ts';

const { address: words } = messages.result;

/** Lazy: rarely used and large. */
const AddressForm = lazy(() => import('./address-form.tsx'));

/** Masked delivery address, editable before dispatch. */
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
      {Address ? (
        <KnownAddress id={id} address={Address} />
      ) : (
        <p className="text-ink-2">{words.none}</p>
      )}
      {ReaddressedAt && (
        <Notice tone="info">{words.readdressed(formatCairoMoment(new Date(ReaddressedAt)))}</Notice>
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

interface KnownAddressProps {
  id: string;
  address: NonNullable<RequestStatus['Address']>;
}

/** Unmasked only in the tab where it was typed. */
function KnownAddress({ id, address }: KnownAddressProps) {
  const typed = readTypedAddress(tabStorage, id);
  // Ignores a typed address that changed since.
  const shown = typed && maskAddress(typed) === address.Masked ? typed : undefined;
  return (
    <>
      <DetailList
        items={[
          { label: words.masked, value: <RecordText>{shown ?? address.Masked}</RecordText> },
          { label: words.governorate, value: address.Governorate },
          { label: words.police, value: address.PoliceDepartment },
          { label: words.post, value: address.PostOffice },
        ]}
      />
      {!shown && <p className="text-sm text-ink-2">{words.maskedHint}</p>}
    </>
  );
}
