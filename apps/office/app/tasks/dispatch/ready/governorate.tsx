import { readDispatch } from '@wathiqa/contract/office';
import { useSearchParams } from 'react-router';
import { cairoTime } from '../../../labels/dates.tsx';
import { useGovernorates } from '../../../labels/governorates.ts';
import { pageMeta, QueryScreen } from '../../../layout/query-screen.tsx';
import { Tab, TabCount, Tabs } from '../../../layout/tabs.tsx';
import { pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { DISPATCH_KEY } from '../batch/batch-screen.tsx';
import type { Route } from './+types/governorate';
import { Packing } from './packing.tsx';
import { messages } from './ready.messages.ts';

export const meta = () => pageMeta(messages.waiting);

/** Unpacked requests of a governorate, or of the address's post office. */
export default function Governorate({ params: { governorateCode } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const { nameOf } = useGovernorates();
  const postOfficeCode = /^[0-9]{5}$/.exec(address.get('office') ?? '')?.[0];
  const query = { governorateCode, ...(postOfficeCode ? { postOfficeCode } : {}) };
  const found = useRead([...DISPATCH_KEY, 'ready', query], readDispatch, {
    query,
    gcTime: 0,
  });
  const { data } = found;
  const offices = data?.waiting.filter((row) => row.governorateCode === governorateCode) ?? [];

  return (
    <QueryScreen
      title={messages.of(nameOf(governorateCode))}
      query={found}
      ready={!!data}
      back={{ to: pathTo('dispatch'), label: messages.all }}
    >
      {data && (
        <>
          {offices.length > 0 && (
            <Tabs label={messages.officesLabel}>
              <Tab to="?" current={postOfficeCode === undefined}>
                {messages.everyOffice}
                <TabCount count={offices.reduce((sum, { requests }) => sum + requests, 0)} />
              </Tab>
              {offices.map(({ postOfficeCode: code, postOffice, requests, oldest }) => (
                <Tab key={code} to={`?office=${code}`} current={code === postOfficeCode}>
                  {postOffice}
                  <TabCount count={requests} />
                  <span className="text-sm text-ink-2">
                    <bdi>{messages.since(cairoTime(oldest))}</bdi>
                  </span>
                </Tab>
              ))}
            </Tabs>
          )}
          <Packing
            key={postOfficeCode}
            governorateCode={governorateCode}
            parcels={data.parcels}
            openBatches={data.batches.filter((batch) => batch.governorateCode === governorateCode)}
            refetchParcels={async () => (await found.refetch()).data?.parcels ?? []}
          />
        </>
      )}
    </QueryScreen>
  );
}
