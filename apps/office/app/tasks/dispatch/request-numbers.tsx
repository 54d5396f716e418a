import { formatRequestId } from '@wathiqa/domain';

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
