import { formatRequestId } from '@wathiqa/domain';
import { Link } from 'react-router';
import { pathTo } from '../../screens.ts';

export function RequestLink({ requestId }: { requestId: string }) {
  return (
    <Link
      to={pathTo('request', { requestId })}
      className="link inline-block py-1 font-semibold whitespace-nowrap tabular-nums"
    >
      <bdi>{formatRequestId(requestId)}</bdi>
    </Link>
  );
}
