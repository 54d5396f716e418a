import { DELIVERY_ACTIONS, type Parcel } from '@wathiqa/contract/office';
import {
  type DeliveryState,
  formatRequestId,
  isActionAllowed,
  MAX_DELIVERY_ATTEMPTS,
} from '@wathiqa/domain';
import { Badge, type BadgeTone } from '@wathiqa/ui';
import { deliveryNames } from '../../../labels/labels.messages.ts';
import { choiceColumn, DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { RequestLink } from '../../../layout/request-link.tsx';
import { pathTo } from '../../../screens.ts';
import { choiceWords, messages as dispatch } from '../dispatch.messages.ts';
import { Contents, EnvelopeBadges, type NumberedParcel, numberParcels } from '../parcel-cells.tsx';
import { messages } from './batch.messages.ts';

const tones: Readonly<Record<DeliveryState, BadgeTone>> = {
  NOT_PACKED: 'neutral',
  PACKED: 'neutral',
  HANDED_OVER: 'info',
  DELIVERED: 'success',
  RETURNED: 'warning',
};

interface ParcelTableProps {
  parcels: readonly Parcel[];
  /** Undefined without permission. */
  onRecord: ((requestId: string) => void) | undefined;
  /** Of those that can be moved. */
  choice:
    | { chosen: ReadonlySet<string>; onChoose: (chosen: ReadonlySet<string>) => void }
    | undefined;
}

export function ParcelTable({ parcels, onRecord, choice }: ParcelTableProps) {
  const choosing =
    choice &&
    choiceColumn<NumberedParcel>({
      ...choiceWords,
      ...choice,
      idOf: ({ parcel }) => parcel.requestId,
    });
  return (
    <DenseTable
      caption={messages.parcels}
      rows={numberParcels(parcels)}
      rowKey={({ parcel }) => parcel.requestId}
      rowName={({ parcel }) => messages.parcel(formatRequestId(parcel.requestId))}
      empty={messages.empty}
      columns={choosing ? [choosing, ...COLUMNS] : COLUMNS}
      rowActions={
        onRecord &&
        (({ parcel }) => [
          DELIVERY_ACTIONS.some((action) => isActionAllowed(action, parcel)) && {
            label: isActionAllowed('unpack', parcel) ? messages.takeOut : messages.record,
            onPress: () => onRecord(parcel.requestId),
          },
          {
            label: messages.label,
            to: `${pathTo('dispatchPrint', { batchId: String(parcel.batchId) })}?label=${parcel.requestId}`,
          },
        ])
      }
    />
  );
}

const COLUMNS = tableColumns(
  dispatch.columns,
  {
    place: ({ position }: NumberedParcel) => position,
    request: ({ parcel }) => <RequestLink requestId={parcel.requestId} bold />,
    postOffice: ({ parcel }) => parcel.postOffice,
    recipient: ({ parcel }) => <bdi>{parcel.recipient}</bdi>,
    contents: ({ parcel }) => <Contents parcel={parcel} />,
    delivery: ({ parcel }) =>
      parcel.envelope ? (
        <EnvelopeBadges state={parcel.envelope} />
      ) : (
        <DeliveryStatusCell parcel={parcel} />
      ),
  },
  { rowHeader: 'request' },
);

function DeliveryStatusCell({ parcel: { delivery, attempts } }: { parcel: Parcel }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
      <Badge tone={tones[delivery]}>{deliveryNames[delivery]}</Badge>
      {attempts > 0 && (
        <span className="text-sm whitespace-nowrap">
          {messages.attempts} <bdi>{dispatch.attempts(attempts, MAX_DELIVERY_ATTEMPTS)}</bdi>
        </span>
      )}
    </span>
  );
}
