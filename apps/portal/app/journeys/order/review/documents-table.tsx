import { fieldText } from '@wathiqa/content';
import { formatPounds, joinName, nationalIdGroups, normalizeDigits } from '@wathiqa/domain';
import { type Column, DataTable, NumberGroups } from '@wathiqa/ui';
import type { ComponentProps } from 'react';
import { OwnerName } from '../../owner-name.tsx';
import { usePrices } from '../../price-query.ts';
import { entryTitle, getCopies, type OrderEntry, type OrderForms } from '../draft/order-form.ts';
import { messages } from './review.messages.ts';

interface DocumentsTableProps {
  forms: OrderForms;
  entries: readonly OrderEntry[];
  /** Server total; the lines only explain it. */
  totalPrice: number;
  /** Button of a document; absent if not editable. */
  edit?: ((document: number) => ComponentProps<'button'>) | undefined;
}

interface Row {
  number: number;
  entry: OrderEntry;
}

/** One table per kind and a total (spec §1.8). */
export function DocumentsTable({ forms, entries, totalPrice, edit }: DocumentsTableProps) {
  const priceOf = usePrices(entries.map((entry) => forms.of(entry).priceKey));
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  const tableColumns = [
    ...columns(forms, kinds.length > 1, (entry) => priceOf(forms.of(entry).priceKey)),
    ...(edit ? [editColumn(edit)] : []),
  ];
  const rows = entries.map((entry, index) => ({ number: index + 1, entry }));
  const total = <Amount text={formatPounds(totalPrice)} />;
  if (kinds.length === 1) {
    return (
      <DataTable
        caption={messages.documents}
        columns={tableColumns}
        rows={rows}
        rowKey={({ number }) => String(number)}
        footer={{ label: messages.grandTotal, value: total }}
      />
    );
  }
  return (
    <div className="flex flex-col gap-7">
      {kinds.map((kind) => (
        <DataTable
          key={kind}
          caption={forms.of({ kind }).title}
          columns={tableColumns}
          rows={rows.filter(({ entry }) => entry.kind === kind)}
          rowKey={({ number }) => String(number)}
        />
      ))}
      <p className="flex justify-between gap-4 border-t-2 border-line pt-3 text-lg font-semibold">
        {messages.grandTotal} {total}
      </p>
    </div>
  );
}

function columns(
  forms: OrderForms,
  isMixed: boolean,
  priceOf: (entry: OrderEntry) => number | undefined,
): readonly Column<Row>[] {
  const head = messages.columns;
  const amount = (entry: OrderEntry, copies: number) => {
    const price = priceOf(entry);
    return price === undefined ? messages.none : formatPounds(price * copies);
  };
  return [
    {
      key: 'type',
      header: head.type,
      plain: true,
      wideOnly: ({ entry }) => isMixed && entryTitle(forms, entry) === forms.of(entry).title,
      cell: ({ entry }) => entryTitle(forms, entry),
    },
    {
      key: 'name',
      header: head.name,
      rowHeader: true,
      cell: ({ entry }) => <OwnerName name={joinName(entry)} others={entry} />,
    },
    {
      key: 'relation',
      header: head.relation,
      plain: true,
      cell: ({ entry }) => fieldText('relationCode', forms.of(entry).getRelation(entry)),
    },
    {
      key: 'nationalId',
      header: head.nationalId,
      plain: true,
      cell: ({ entry }) => <NationalId digits={getNationalId(entry)} />,
    },
    {
      key: 'price',
      header: head.price,
      numeric: true,
      wideOnly: ({ entry }) => getCopies(entry) === 1,
      cell: ({ entry }) => <Amount text={amount(entry, 1)} />,
    },
    {
      key: 'copies',
      header: head.copies,
      numeric: true,
      wideOnly: ({ entry }) => getCopies(entry) === 1,
      cell: ({ entry }) => <bdi>{getCopies(entry)}</bdi>,
    },
    {
      key: 'total',
      header: head.total,
      numeric: true,
      plain: true,
      cell: ({ entry }) => <Amount text={amount(entry, getCopies(entry))} />,
    },
  ];
}

function editColumn(edit: (document: number) => ComponentProps<'button'>): Column<Row> {
  return {
    key: 'edit',
    header: messages.columns.edit,
    action: true,
    cell: ({ number, entry }) => (
      <button
        {...edit(number)}
        className="link min-h-11 sm:-my-2"
        aria-label={messages.editOne(joinName(entry))}
      >
        {messages.columns.edit}
      </button>
    ),
  };
}

function NationalId({ digits }: { digits: string }) {
  if (!digits) return messages.none;
  return (
    // At most two lines on tablets, unbroken on wide screens.
    <span className="sm:inline-block sm:min-w-22 lg:[&_wbr]:hidden">
      <NumberGroups groups={nationalIdGroups(digits)} />
    </span>
  );
}

function Amount({ text }: { text: string }) {
  return (
    <span className="whitespace-nowrap">
      <bdi>{text}</bdi>
    </span>
  );
}

/** Owner's number in the digits 0-9; empty if not on the form. */
function getNationalId({ nationalIdenNumber = '' }: OrderEntry): string {
  return normalizeDigits(nationalIdenNumber);
}
