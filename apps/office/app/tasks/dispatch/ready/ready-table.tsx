import type { Parcel } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { type Column, Isolate } from '@wathiqa/ui';
import { cairoTime } from '../../../labels/dates.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import { Contents, RequestLink } from '../parcel-cells.tsx';
import { messages } from './ready.messages.ts';

const { columns: names } = dispatch;

interface ReadyTableProps {
  parcels: readonly Parcel[];
  chosen: ReadonlySet<string> | undefined;
  onChoose: (requestId: string, choose: boolean) => void;
}

/** Unpacked requests, oldest first. */
export function ReadyTable({ parcels, chosen, onChoose }: ReadyTableProps) {
  const choosing: Column<Parcel>[] = chosen
    ? [
        {
          key: 'choose',
          header: messages.choose,
          cell: ({ requestId, heldUntil }) =>
            heldUntil ? null : (
              <label className="grid size-8 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  name="chosen"
                  value={requestId}
                  aria-label={messages.chooseRequest(formatRequestId(requestId))}
                  checked={chosen.has(requestId)}
                  onChange={({ target: { checked } }) => onChoose(requestId, checked)}
                  className="size-5 accent-action"
                />
              </label>
            ),
        },
      ]
    : [];
  return (
    <DenseTable
      caption={messages.waiting}
      rows={parcels}
      rowKey={({ requestId }) => requestId}
      empty={messages.nothingWaits}
      columns={[
        ...choosing,
        ...tableColumns(names, {
          request: ({ requestId, heldUntil }: Parcel) => (
            <>
              <RequestLink requestId={requestId} />
              {heldUntil && (
                <span className="block text-sm font-semibold text-warning-ink">
                  {messages.held(cairoTime(heldUntil))}
                </span>
              )}
            </>
          ),
          postOffice: ({ postOffice }) => postOffice,
          recipient: ({ recipient }) => <Isolate>{recipient}</Isolate>,
          contents: (parcel) => <Contents parcel={parcel} />,
          ordered: ({ createdAt }) => (
            <span className="whitespace-nowrap tabular-nums">{cairoTime(createdAt)}</span>
          ),
        }),
      ]}
    />
  );
}
