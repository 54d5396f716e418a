import type { Batch, Parcel } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { messages as dispatch } from '../dispatch.messages.ts';
import {
  Contents,
  countContents,
  groupByOffice,
  type OfficeParcels,
  TimestampBy,
} from '../parcel-cells.tsx';
import { Barcode } from './barcode.tsx';
import { messages } from './print.messages.ts';
import { countCopies } from './sheets.ts';

const { packing: words } = messages;

interface PackingListProps {
  batch: Batch;
  parcels: readonly Parcel[];
  governorate: string;
}

export function PackingList({ batch, parcels, governorate }: PackingListProps) {
  const { id, createdAt, createdBy, handedOverAt, handedOverBy } = batch;
  const entries = [
    { label: words.facts.governorate, value: governorate },
    { label: words.facts.envelopes, value: parcels.length },
    { label: words.facts.made, value: <TimestampBy at={createdAt} by={createdBy} /> },
    {
      label: words.facts.handedOver,
      value:
        handedOverAt === null ? (
          words.notYet
        ) : (
          <TimestampBy at={handedOverAt} by={handedOverBy ?? ''} />
        ),
    },
  ];
  return (
    <article aria-labelledby="packing-list" className="sheet packing-list">
      <div className="flex items-center justify-between">
        <h2 id="packing-list" className="text-[16pt]">
          {words.title} · <bdi>{dispatch.batch(id)}</bdi>
        </h2>
        <Barcode digits={batchDigits(id)} text={batchDigits(id)} />
      </div>
      <dl className="my-[4mm] grid grid-cols-[repeat(4,auto)] gap-[4mm] border-y-[0.3mm] py-[2mm]">
        {entries.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-[8pt]">{label}</dt>
            <dd className="font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {groupByOffice(parcels).map((office) => (
        <OfficeTable key={office.numbered[0]?.position} office={office} />
      ))}
      <Totals parcels={parcels} />
      <div className="mt-[12mm] grid break-inside-avoid grid-cols-2 gap-[10mm]">
        {words.signatures.map((who) => (
          <div key={who}>
            <p>{who}</p>
            <p className="mt-[12mm] border-t-[0.3mm] border-dotted text-[8pt]">{words.signature}</p>
          </div>
        ))}
      </div>
    </article>
  );
}

/** Even length for the barcode; the search of batches accepts the zeros. */
function batchDigits(id: number): string {
  return String(id).padStart(8, '0');
}

function OfficeTable({ office: { postOffice, numbered } }: { office: OfficeParcels }) {
  const { columns } = words;
  const parcels = numbered.map(({ parcel }) => parcel);
  return (
    <table className="packing-table">
      <caption>
        {postOffice} ·{' '}
        <bdi>
          {words.officeTotal(
            dispatch.envelopes(parcels.length),
            dispatch.copies(countCopies(parcels)),
          )}
        </bdi>
      </caption>
      <thead>
        <tr>
          <th scope="col">{columns.place}</th>
          <th scope="col">{columns.request}</th>
          <th scope="col">{columns.recipient}</th>
          <th scope="col">{columns.contents}</th>
          <th scope="col">{columns.copies}</th>
        </tr>
      </thead>
      <tbody>
        {numbered.map(({ parcel, position }) => (
          <tr key={position}>
            <td>{position}</td>
            <th scope="row">
              <bdi>{formatRequestId(parcel.requestId)}</bdi>
            </th>
            <td>
              <bdi>{parcel.recipient}</bdi>
            </td>
            <td>
              <Contents parcel={parcel} />
            </td>
            <td>{countCopies([parcel])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ parcels }: { parcels: readonly Parcel[] }) {
  return (
    <table className="packing-table w-[90mm]! break-inside-avoid">
      <caption>{words.byKind}</caption>
      <thead>
        <tr>
          <th scope="col">{words.kind}</th>
          <th scope="col">{words.columns.copies}</th>
        </tr>
      </thead>
      <tbody>
        {countContents(parcels).map(({ title, copies }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            <td>{copies}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {words.totals} · <bdi>{dispatch.envelopes(parcels.length)}</bdi>
          </th>
          <td>{countCopies(parcels)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
