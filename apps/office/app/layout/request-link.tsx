import { formatRequestId } from '@wathiqa/domain';
import { classNames } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../screens.ts';

interface RequestLinkProps {
  requestId: string;
  /** Names its row. */
  bold?: boolean;
}

/** Number of a request, which opens it. */
export function RequestLink({ requestId, bold = false }: RequestLinkProps) {
  return (
    <Link
      to={pathTo('request', { requestId })}
      className={classNames(
        'link inline-block py-1 whitespace-nowrap tabular-nums',
        bold && 'font-semibold',
      )}
    >
      <bdi>{formatRequestId(requestId)}</bdi>
    </Link>
  );
}
