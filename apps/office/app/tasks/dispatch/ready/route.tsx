import { readDispatch } from '@wathiqa/contract/office';
import { Notice } from '@wathiqa/ui';
import { Link, useNavigate } from 'react-router';
import { cairoTime } from '../../../labels/dates.tsx';
import { useGovernorates } from '../../../labels/governorates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { TableSection } from '../../../layout/list-screen.tsx';
import { pageMeta, QueryScreen, Section } from '../../../layout/query-screen.tsx';
import { certificatesOf, pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { DISPATCH_KEY } from '../batch/batch-screen.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import { useBatchColumns } from '../parcel-cells.tsx';
import { ScanField } from '../scan-field.tsx';
import { messages } from './ready.messages.ts';
import { groupByGovernorate, type WaitingGovernorate } from './waiting-parcels.ts';

export const meta = () => pageMeta(dispatch.title);

/** Unpacked requests by governorate, and open batches. */
export default function Ready() {
  const query = useRead([...DISPATCH_KEY, 'overview'], readDispatch, {
    query: {},
    refetchOnWindowFocus: true,
  });
  const { data } = query;
  const batchColumns = useBatchColumns();
  const navigate = useNavigate();

  return (
    <QueryScreen title={dispatch.title} lead={messages.lead} query={query} ready={!!data}>
      {data && (
        <>
          {data.withoutAddress > 0 && (
            <Notice tone="warning">{messages.withoutAddress(data.withoutAddress)}</Notice>
          )}
          <ScanField
            {...messages.find}
            onScan={(requestId) => navigate(pathTo('request', { requestId }))}
            onSerial={(serial) => navigate(certificatesOf(serial))}
            onText={(text) =>
              navigate(`${pathTo('dispatchBatches')}?${new URLSearchParams({ text })}`)
            }
          />
          <Section title={messages.waiting}>
            <WaitingTable groups={groupByGovernorate(data.waiting)} />
          </Section>
          <TableSection
            title={messages.open}
            rows={data.batches}
            rowKey={({ id }) => String(id)}
            empty={messages.noneOpen}
            columns={batchColumns}
          />
        </>
      )}
    </QueryScreen>
  );
}

function WaitingTable({ groups }: { groups: readonly WaitingGovernorate[] }) {
  const { nameOf } = useGovernorates();
  return (
    <DenseTable
      caption={messages.waiting}
      rows={groups}
      rowKey={({ governorateCode }) => governorateCode}
      empty={messages.nothingWaits}
      columns={tableColumns(messages.columns, {
        governorate: ({ governorateCode }: WaitingGovernorate) => (
          <Link
            to={pathTo('dispatchReady', { governorateCode })}
            className="link inline-block py-1 font-semibold"
          >
            {nameOf(governorateCode)}
          </Link>
        ),
        requests: ({ requests }) => <bdi>{messages.requests(requests)}</bdi>,
        offices: ({ offices }) => <bdi>{messages.offices(offices.length)}</bdi>,
        oldest: ({ oldest }) => <bdi>{cairoTime(oldest)}</bdi>,
      })}
    />
  );
}
