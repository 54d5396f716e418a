import type { WaitingParcels } from '@wathiqa/contract/office';
import { Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoTime } from '../../../labels/dates.ts';
import { messages } from './ready.messages.ts';

interface OfficesProps {
  offices: readonly WaitingParcels[];
  /** Code of the selected office; undefined for all. */
  chosen: string | undefined;
}

const choice =
  'flex min-h-9 flex-col justify-center rounded-sm border border-control bg-surface px-3 py-1 text-sm no-underline hover:bg-quiet aria-[current=true]:border-action aria-[current=true]:bg-badge';

/** Post offices with unpacked requests: count and oldest. */
export function Offices({ offices, chosen }: OfficesProps) {
  if (offices.length === 0) return null;
  const all = offices.reduce((sum, { requests }) => sum + requests, 0);
  return (
    <nav aria-label={messages.officesLabel}>
      <ul className="flex flex-wrap gap-2">
        <li>
          <Link to="?" aria-current={chosen === undefined} className={choice}>
            <span className="font-semibold">{messages.everyOffice}</span>
            <Isolate>{messages.requests(all)}</Isolate>
          </Link>
        </li>
        {offices.map(({ postOfficeCode, postOffice, requests, oldest }) => (
          <li key={postOfficeCode}>
            <Link
              to={`?office=${postOfficeCode}`}
              aria-current={chosen === postOfficeCode}
              className={choice}
            >
              <span className="font-semibold">{postOffice}</span>
              <span>
                <Isolate>{messages.requests(requests)}</Isolate> ·{' '}
                <Isolate>{messages.since(cairoTime(oldest))}</Isolate>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
