import { type Regulation, restoreRegulation } from '@wathiqa/contract/office';
import { Button, Isolate } from '@wathiqa/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { cairoTime } from '../../../labels/dates.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { messages as kept } from '../reference-data.messages.ts';
import { messages } from './regulations.messages.ts';

/** All versions, newest first, with preview and restore. */
export function Versions({ regulation }: { regulation: Regulation }) {
  const [restored, setRestored] = useState<number>();
  const mayChange = useHasPermission('regulations.change');
  const latest = regulation.versions[0]?.version ?? 0;
  return (
    <nav
      aria-labelledby="versions"
      className="flex flex-col gap-2 rounded-md border border-line bg-surface p-4"
    >
      <h2 id="versions" className="text-lg">
        {messages.versions}
      </h2>
      <ol className="flex flex-col">
        {regulation.versions.map(({ version, savedAt, savedBy, restored: source }) => (
          <li
            key={version}
            className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-1.5 first:border-t-0"
          >
            <span className="min-w-0">
              <Link
                to={version === latest ? '?' : `?version=${version}`}
                preventScrollReset
                aria-current={version === regulation.version ? 'page' : undefined}
                className="link aria-[current=page]:font-semibold"
              >
                {messages.version(version)}
              </Link>
              {source !== null && ` (${messages.restoredFrom(source)})`}
              <span className="block text-sm text-ink-2">
                <Isolate>{cairoTime(savedAt)}</Isolate> ·{' '}
                <Isolate>{savedBy ?? kept.product}</Isolate>
              </span>
            </span>
            {mayChange && version !== latest && (
              <Button
                variant="quiet"
                size="dense"
                aria-label={messages.of(messages.restore, messages.version(version))}
                onClick={() => setRestored(version)}
              >
                {messages.restore}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {restored !== undefined && (
        <RestoreVersion
          regulation={regulation}
          version={restored}
          onClose={() => setRestored(undefined)}
        />
      )}
    </nav>
  );
}

function RestoreVersion({
  regulation: { serviceCode, versions },
  version,
  onClose,
}: {
  regulation: Regulation;
  version: number;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const expectedVersion = versions[0]?.version ?? 0;
  const change = useSaveMutation(
    () => call(restoreRegulation, { body: { serviceCode, expectedVersion, version } }),
    { key: ['regulation', serviceCode], successText: messages.restored },
  );
  return (
    <ChangeDialog
      title={messages.restoreTitle(version)}
      change={change}
      confirm={messages.confirmRestore}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: () => {
            onClose();
            navigate('?', { preventScrollReset: true });
          },
        })
      }
      onClose={onClose}
      summary={
        <p>
          {messages.willRead(expectedVersion + 1)} {messages.restoredFrom(version)}
        </p>
      }
    />
  );
}
