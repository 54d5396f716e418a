import { useQuery } from '@tanstack/react-query';
import { relations } from '@wathiqa/content';
import { formatPounds, joinName, toLatinDigits } from '@wathiqa/domain';
import { type Column, DataTable, Isolate } from '@wathiqa/ui';
import { priceQuery } from '../../price-query.ts';
import { entryTitle } from '../draft/entry-title.ts';
import { getCopies, type OrderEntry, type OrderForm } from '../draft/order-form.ts';
import { messages } from './review.messages.ts';

interface DocumentsTableProps<Entry extends OrderEntry> {
  form: OrderForm<Entry>;
  entries: readonly Entry[];
  /** By the server; the lines only say how it comes about. */
  totalPrice: number;
}

/** A document and its number in the order. */
interface Row<Entry> {
  number: number;
  entry: Entry;
}

/** The documents of an order with what each costs (portal.md §2 "Review screen"). */
export function DocumentsTable<Entry extends OrderEntry>({
  form,
  entries,
  totalPrice,
}: DocumentsTableProps<Entry>) {
  const price = useQuery(priceQuery(form.priceKey)).data;
  return (
    <DataTable
      caption={messages.documents}
      columns={columns(form, price)}
      rows={entries.map((entry, index) => ({ number: index + 1, entry }))}
      rowKey={({ number }) => String(number)}
      footer={{
        label: messages.grandTotal,
        value: <Amount text={formatPounds(totalPrice)} />,
      }}
    />
  );
}

function columns<Entry extends OrderEntry>(
  form: OrderForm<Entry>,
  price: number | undefined,
): readonly Column<Row<Entry>>[] {
  const head = messages.columns;
  const amount = (copies: number) =>
    price === undefined ? messages.none : formatPounds(price * copies);
  return [
    { key: 'type', header: head.type, cell: ({ entry }) => entryTitle(form, entry) },
    {
      key: 'name',
      header: head.name,
      rowHeader: true,
      cell: ({ entry }) => <bdi>{joinName(entry)}</bdi>,
    },
    {
      key: 'relation',
      header: head.relation,
      cell: ({ entry }) => relationName(form.getRelation(entry)),
    },
    {
      key: 'nationalId',
      header: head.nationalId,
      cell: ({ entry }) => (
        <span className="tabular-nums">
          <Isolate>{getNationalId(entry) || messages.none}</Isolate>
        </span>
      ),
    },
    {
      key: 'price',
      header: head.price,
      numeric: true,
      cell: () => <Amount text={amount(1)} />,
    },
    {
      key: 'copies',
      header: head.copies,
      numeric: true,
      cell: ({ entry }) => <Isolate>{getCopies(entry)}</Isolate>,
    },
    {
      key: 'total',
      header: head.total,
      numeric: true,
      cell: ({ entry }) => <Amount text={amount(getCopies(entry))} />,
    },
  ];
}

function Amount({ text }: { text: string }) {
  return (
    <span className="whitespace-nowrap">
      <Isolate>{text}</Isolate>
    </span>
  );
}

/** The owner's number in 0-9; empty where the form does not ask for one. */
function getNationalId({ nationalIdenNumber = '' }: OrderEntry): string {
  return toLatinDigits(nationalIdenNumber.trim());
}

function relationName(code: string): string {
  return relations.find((relation) => relation.code === code)?.nameAr ?? '';
}
