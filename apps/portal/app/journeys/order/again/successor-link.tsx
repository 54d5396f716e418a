import { formatRequestId } from '@wathiqa/domain';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { messages } from './again.messages.ts';

/** Later request of refused documents. */
export function SuccessorLink({ id }: { id: string }) {
  return (
    <Link to={pathTo('inquiryResult', { req_id: id })} className="link w-fit">
      {messages.successor} <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
    </Link>
  );
}
