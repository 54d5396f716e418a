import { type Batch, readBatches } from '@wathiqa/contract/office';
import { Button, Isolate, PageHeading, TextField } from '@wathiqa/ui';
import { useSearchParams } from 'react-router';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { LinkButton, Loading, pageMeta } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { KEEP_PREVIOUS, useRead } from '../../../session/use-read.ts';
import { TimestampBy, useBatchColumns } from '../batch-columns.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import { messages } from './batch.messages.ts';
import { DISPATCH_KEY } from './use-batch.tsx';

const { list: words } = messages;

export const meta = () => pageMeta(words.title);

/** Handed-over batches, newest first, paginated. */
export default function HandedOverBatches() {
  const [address, setAddress] = useSearchParams();
  const before = /^[1-9][0-9]{0,14}$/.exec(address.get('before') ?? '')?.[0];
  const text = address.get('text') ?? '';
  const query = { ...(before && { before }), ...(text && { text }) };
  const { data, error, refetch } = useRead([...DISPATCH_KEY, 'handedOver', query], readBatches, {
    query,
    ...KEEP_PREVIOUS,
  });
  const shared = useBatchColumns();

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        <LinkButton to={pathTo('dispatch')} variant="quiet">
          {messages.back}
        </LinkButton>
      </div>
      <search>
        <form
          key={text}
          className="flex flex-wrap items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = String(new FormData(event.currentTarget).get('text')).trim();
            setAddress(typed ? { text: typed } : {});
          }}
        >
          <div className="min-w-0 basis-80">
            <TextField name="text" label={words.search} defaultValue={text} maxLength={40} />
          </div>
          <Button type="submit" variant="secondary" size="dense">
            {words.find}
          </Button>
        </form>
      </search>
      <Failure error={error} onTryAgain={() => refetch()} />
      {!data && !error && <Loading />}
      {data && (
        <>
          <DenseTable
            caption={words.title}
            rows={data.batches}
            rowKey={({ id }) => String(id)}
            empty={text ? words.notFound : words.empty}
            columns={[
              ...shared,
              {
                key: 'courier',
                header: messages.courier.name,
                cell: ({ courierReference }) => (
                  <Isolate>{courierReference ?? dispatch.nothing}</Isolate>
                ),
              },
              {
                key: 'handedOver',
                header: dispatch.columns.handedOver,
                cell: ({ handedOverAt, handedOverBy }) =>
                  handedOverAt === null ? (
                    dispatch.nothing
                  ) : (
                    <TimestampBy at={handedOverAt} by={handedOverBy ?? ''} />
                  ),
              },
              ...tableColumns(
                messages,
                {
                  onTheWay: countInTransit,
                  delivered: ({ delivered }) => delivered,
                  returned: ({ returned }) => returned,
                },
                { rowHeader: null, numeric: ['onTheWay', 'delivered', 'returned'] },
              ),
            ]}
          />
          <nav aria-label={words.pages} className="flex gap-3 empty:hidden">
            {data.next !== null && (
              <LinkButton
                to={`?${new URLSearchParams({ ...(text && { text }), before: String(data.next) })}`}
                variant="secondary"
              >
                {words.older}
              </LinkButton>
            )}
            {before && (
              <LinkButton to="?" variant="quiet">
                {words.latest}
              </LinkButton>
            )}
          </nav>
        </>
      )}
    </div>
  );
}

function countInTransit({ parcels, delivered, returned }: Batch): number {
  return parcels - delivered - returned;
}
