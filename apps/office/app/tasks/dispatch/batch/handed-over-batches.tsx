import { type Batch, readBatches } from '@wathiqa/contract/office';
import { TextField } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { AddressForm } from '../../../forms/address-form.tsx';
import { tableColumns } from '../../../layout/dense-table.tsx';
import { ListPages, ListScreen } from '../../../layout/list-screen.tsx';
import { LinkButton, pageMeta } from '../../../layout/query-screen.tsx';
import { useHasPermission } from '../../../session/staff.ts';
import { KEEP_PREVIOUS, useRead } from '../../../session/use-read.ts';
import { messages as dispatch } from '../dispatch.messages.ts';
import { TimestampBy, useBatchColumns } from '../parcel-cells.tsx';
import { ScanLabels } from '../scan/scan-labels.tsx';
import { messages } from './batch.messages.ts';
import { DISPATCH_KEY } from './batch-screen.tsx';

const { list: words } = messages;

export const meta = () => pageMeta(words.title);

export default function HandedOverBatches() {
  const [address] = useSearchParams();
  const before = /^[1-9][0-9]{0,14}$/.exec(address.get('before') ?? '')?.[0];
  const text = address.get('text') ?? '';
  const filter = { ...(before && { before }), ...(text && { text }) };
  const query = useRead([...DISPATCH_KEY, 'handedOver', filter], readBatches, {
    query: filter,
    ...KEEP_PREVIOUS,
  });
  const canRecord = useHasPermission('dispatch.act');
  const shared = useBatchColumns();

  return (
    <ListScreen
      texts={{ ...words, caption: words.title, empty: text ? words.notFound : words.empty }}
      query={query}
      filters={
        canRecord ? (
          <ScanLabels />
        ) : (
          <AddressForm labels={words.labels} submit={words.find}>
            {(field) => <TextField {...field('text')} />}
          </AddressForm>
        )
      }
      rows={query.data?.batches}
      rowKey={({ id }) => String(id)}
      columns={[
        ...shared,
        ...tableColumns(
          { ...messages, courier: messages.courier.name, handedOver: dispatch.columns.handedOver },
          {
            courier: ({ courierReference }) => <bdi>{courierReference ?? dispatch.nothing}</bdi>,
            handedOver: ({ handedOverAt, handedOverBy }) =>
              handedOverAt === null ? (
                dispatch.nothing
              ) : (
                <TimestampBy at={handedOverAt} by={handedOverBy ?? ''} />
              ),
            onTheWay: countInTransit,
            delivered: ({ delivered }) => delivered,
            returned: ({ returned }) => returned,
          },
          { rowHeader: null, numeric: ['onTheWay', 'delivered', 'returned'] },
        ),
      ]}
      pages={<ListPages next={query.data?.next} parameter="before" />}
      above={text && <LinkButton to="?">{words.all}</LinkButton>}
    />
  );
}

function countInTransit({ parcels, delivered, returned }: Batch): number {
  return parcels - delivered - returned;
}
