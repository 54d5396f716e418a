/** What belongs to an entry, as it was written: names and values, not translated. */
export function Detail({ detail }: { detail: Readonly<Record<string, unknown>> }) {
  const parts = Object.entries(detail).filter(([, value]) => value !== undefined);
  return (
    <span className="flex min-w-80 flex-wrap gap-x-3">
      {parts.map(([name, value]) => (
        <bdi key={name} dir="ltr" className="text-sm break-all">
          <span className="text-ink-2">{name}:</span>{' '}
          <bdi>{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
        </bdi>
      ))}
    </span>
  );
}
