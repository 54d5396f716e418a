import { useQuery } from '@tanstack/react-query';
import { readDispatch } from '@wathiqa/contract/office';
import { PageHeading } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { useGovernorates } from '../../../labels/governorates.ts';
import { Failure } from '../../../layout/failure.tsx';
import { LinkButton } from '../../../layout/link-button.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Loading } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { DISPATCH_KEY } from '../batch/use-batch.tsx';
import type { Route } from './+types/governorate';
import { Offices } from './offices.tsx';
import { Packing } from './packing.tsx';
import { messages } from './ready.messages.ts';

export const meta = () => pageMeta(messages.waiting);

/** Unpacked requests of a governorate, or of the address's post office. */
export default function Governorate({ params: { governorateCode } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const { nameOf } = useGovernorates();
  const postOfficeCode = /^[0-9]{5}$/.exec(address.get('office') ?? '')?.[0];
  const query = { governorateCode, ...(postOfficeCode ? { postOfficeCode } : {}) };
  const { data, error, refetch } = useQuery({
    queryKey: [...DISPATCH_KEY, 'ready', query],
    queryFn: () => call(readDispatch, { query }),
    gcTime: 0,
  });
  const offices = data?.waiting.filter((row) => row.governorateCode === governorateCode) ?? [];

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHeading>{messages.of(nameOf(governorateCode))}</PageHeading>
        <LinkButton to={pathTo('dispatch')} variant="quiet">
          {messages.all}
        </LinkButton>
      </div>
      <Failure error={error} onTryAgain={() => refetch()} />
      {!data && !error && <Loading />}
      {data && (
        <>
          <Offices offices={offices} chosen={postOfficeCode} />
          <Packing
            key={postOfficeCode}
            governorateCode={governorateCode}
            parcels={data.parcels}
            refetchParcels={async () => (await refetch()).data?.parcels ?? []}
          />
        </>
      )}
    </div>
  );
}
