import { useQuery } from '@tanstack/react-query';
import type { RequestStatus } from '@wathiqa/contract';
import { canChangeAddress, formatAddress, formatCairoMoment, isPaid } from '@wathiqa/domain';
import { Button, Notice, RecordText, Skeleton } from '@wathiqa/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { LIST_SEPARATOR } from '../../../lib/list.messages.ts';
import { addressQuery } from '../status-query.ts';
import { messages } from '../tracking.messages.ts';

const { address: words } = messages.result;

/** Lazy: rarely used and large. */
const AddressForm = lazy(() => import('./address-form.tsx'));

/** Masked; whole on demand, and editable before dispatch. */
export function StatusAddress({ id, status }: { id: string; status: RequestStatus }) {
  const [opened, setOpened] = useState<'address' | 'form'>();
  const { Address, Delivery } = status;
  const whole = useQuery({
    ...addressQuery(id),
    enabled: opened !== undefined && Address !== null,
  });
  const change = offeredChange(status);
  const isWrong = Delivery.Failure === 'wrongAddress';
  const shown = opened && whole.data?.address;
  return (
    <AddressSection status={status} whole={shown ? formatAddress(shown) : undefined}>
      {whole.isError && opened === 'address' && (
        <p role="alert" className="text-danger">
          {words.revealFailed}
        </p>
      )}
      {opened !== 'form' && (
        <div className="print-hidden flex flex-wrap gap-3 empty:hidden">
          {Address && !shown && (
            <Button
              variant="quiet"
              className="-ms-5"
              busy={whole.isFetching}
              onClick={() => (opened ? void whole.refetch() : setOpened('address'))}
            >
              {words.reveal}
            </Button>
          )}
          {change && (
            <Button variant={isWrong ? 'primary' : 'secondary'} onClick={() => setOpened('form')}>
              {isWrong ? words.correct : words.change}
            </Button>
          )}
        </div>
      )}
      {change && opened === 'form' && (
        <Suspense fallback={<FormSkeleton />}>
          {whole.isLoading ? (
            <FormSkeleton />
          ) : (
            <AddressForm
              id={id}
              {...change}
              present={whole.data}
              onDone={() => setOpened(undefined)}
            />
          )}
        </Suspense>
      )}
    </AddressSection>
  );
}

interface AddressSectionProps {
  status: RequestStatus;
  /** Unmasked. */
  whole?: string | undefined;
  /** Acts. */
  children: ReactNode;
}

export function AddressSection({ status, whole, children }: AddressSectionProps) {
  const { Address, ReaddressedAt } = status;
  return (
    <section aria-labelledby="address" className="flex flex-col gap-3">
      <h2 id="address" className="text-lg">
        {words.title}
      </h2>
      {Address ? (
        <div role="status">
          <p className="font-semibold">
            <RecordText>{whole ?? Address.Masked}</RecordText>
          </p>
          <p className="text-ink-2" lang={Address.Lang}>
            {Address.PoliceDepartment}
            {LIST_SEPARATOR}
            {Address.Governorate}
            {LIST_SEPARATOR}
            {Address.PostOffice}
          </p>
        </div>
      ) : (
        <p className="text-ink-2">{words.none}</p>
      )}
      {ReaddressedAt && (
        <Notice tone="info">{words.readdressed(formatCairoMoment(new Date(ReaddressedAt)))}</Notice>
      )}
      {children}
    </section>
  );
}

export interface AddressChange {
  hint: string;
  /** The documents have left for their governorate. */
  fixed: boolean;
}

/** Undefined if the address cannot change now. */
export function offeredChange(status: RequestStatus): AddressChange | undefined {
  const { State, Delivery, ReaddressedAt } = status;
  const state = State.CodeMessage;
  if (canChangeAddress({ state, delivery: Delivery.State }, ReaddressedAt !== null)) {
    return { hint: isPaid(state) ? words.changeHintPaid : words.changeHint, fixed: false };
  }
  return Delivery.Correctable ? { hint: words.correctHint, fixed: true } : undefined;
}

function FormSkeleton() {
  return <Skeleton className="h-72 w-full rounded-md" />;
}
