import { documentTitle } from '@wathiqa/content';
import type { Batch, EnvelopeState, Parcel } from '@wathiqa/contract/office';
import { formatRequestId, groupBy, isComplete } from '@wathiqa/domain';
import { Badge, type BadgeTone, type Column } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoTime } from '../../labels/dates.tsx';
import { useGovernorates } from '../../labels/governorates.ts';
import { NoWrap, tableColumns } from '../../layout/dense-table.tsx';
import { pathTo } from '../../screens.ts';
import { messages } from './dispatch.messages.ts';

/** Copies per document, language and origin, in order of appearance. */
export function countContents(parcels: readonly Pick<Parcel, 'documents'>[]) {
  const copiesOf = new Map<string, number>();
  for (const document of parcels.flatMap(({ documents }) => documents)) {
    const name = documentTitle(document.documentType, document.languageCode);
    const title = document.ownPaper ? messages.ownPaper(name) : name;
    copiesOf.set(title, (copiesOf.get(title) ?? 0) + document.copies);
  }
  return [...copiesOf].map(([title, copies]) => ({ title, copies }));
}

export function Contents({ parcel }: { parcel: Pick<Parcel, 'documents'> }) {
  return countContents([parcel]).map(({ title, copies }) => (
    <span key={title} className="block whitespace-nowrap">
      <bdi>{messages.contents(title, copies)}</bdi>
    </span>
  ));
}

const { envelope: words } = messages;

/** What is done for an envelope, or for all of a batch. @param all count of envelopes; absent for one */
export function EnvelopeBadges({ state, all }: { state: EnvelopeState; all?: number }) {
  const { needed, printed, revoked, waiting } = state;
  const own: State = { tone: 'neutral', text: words.ownPaper };
  const tone = isComplete(state) ? 'success' : 'warning';
  const sheets: State = needed === 0 ? own : { tone, text: words.printed(printed, needed) };
  const badges: State[] = [
    sheets,
    ...(revoked > 0 ? [{ tone: 'danger', text: words.revoked(revoked) } as const] : []),
    ...(waiting > 0 ? [{ tone: 'warning', text: words.waiting(waiting) } as const] : []),
    ...(['labelled', 'checked'] as const).flatMap((mark): State[] => {
      const done = state[mark];
      if (all === undefined) return done > 0 ? [{ tone: 'success', text: words[mark] }] : [];
      const text = `${words[mark]} ${words.of(done, all)}`;
      return [{ tone: done < all ? 'neutral' : 'success', text }];
    }),
  ];
  return (
    <span className="flex flex-wrap gap-1 py-0.5">
      {badges.map(({ tone, text }) => (
        <Badge key={text} tone={tone}>
          <bdi>{text}</bdi>
        </Badge>
      ))}
    </span>
  );
}

interface State {
  tone: BadgeTone;
  text: string;
}

const { columns: names } = messages;

export function useBatchColumns(): Column<Batch>[] {
  const { nameOf } = useGovernorates();
  return tableColumns(names, {
    batch: ({ id }) => <BatchLink batchId={id} />,
    governorate: ({ governorateCode }) => nameOf(governorateCode),
    envelopes: ({ parcels }) => <NoWrap>{messages.envelopes(parcels)}</NoWrap>,
    state: ({ envelopes, parcels }) =>
      envelopes && <EnvelopeBadges state={envelopes} all={parcels} />,
    made: ({ createdAt, createdBy }) => <TimestampBy at={createdAt} by={createdBy} />,
  });
}

export function TimestampBy({ at, by }: { at: string; by: string }) {
  return (
    <>
      <span className="whitespace-nowrap">
        <bdi>{cairoTime(at)}</bdi> ·
      </span>{' '}
      <span className="inline-block">
        <bdi>{by}</bdi>
      </span>
    </>
  );
}

/** Of requests that a notice or a dialog names. */
export function RequestNumbers({
  title,
  requestIds,
}: {
  title: string;
  requestIds: readonly string[];
}) {
  return (
    <p>
      {title}{' '}
      {requestIds.map((requestId) => (
        <bdi key={requestId} className="me-3 inline-block tabular-nums">
          {formatRequestId(requestId)}
        </bdi>
      ))}
    </p>
  );
}

/** `position` in the batch, from 1, equal on label, packing list and screen. */
export interface NumberedParcel {
  parcel: Parcel;
  position: number;
}

export interface OfficeParcels {
  postOffice: string;
  numbered: NumberedParcel[];
}

/** Groups parcels by post office, oldest first in each. */
export function groupByOffice(parcels: readonly Parcel[]): OfficeParcels[] {
  const offices = groupBy(parcels, ({ postOfficeCode }) => postOfficeCode);
  let position = 0;
  return [...offices]
    .toSorted(([code], [other]) => code.localeCompare(other))
    .map(([, own]) => ({
      postOffice: own[0]?.postOffice ?? '',
      numbered: own.map((parcel) => {
        position += 1;
        return { parcel, position };
      }),
    }));
}

export function numberParcels(parcels: readonly Parcel[]): NumberedParcel[] {
  return groupByOffice(parcels).flatMap(({ numbered }) => numbered);
}

/** Number of a batch, which opens it. */
export function BatchLink({ batchId }: { batchId: number }) {
  return (
    <Link
      to={pathTo('dispatchBatch', { batchId: String(batchId) })}
      className="link inline-block py-1 font-semibold whitespace-nowrap"
    >
      <bdi>{messages.batch(batchId)}</bdi>
    </Link>
  );
}
