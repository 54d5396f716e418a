import { type Regulation, readRegulation, restoreRegulation } from '@wathiqa/contract/office';
import type { ServiceCode } from '@wathiqa/domain';
import { Badge, Button, Panel } from '@wathiqa/ui';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { ChangeDialog, type DialogProps } from '../../../forms/change-dialog.tsx';
import { useSeen } from '../../../forms/conflict.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { cairoTime } from '../../../labels/dates.tsx';
import { NoticePage, pageMeta, QueryScreen } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { KEEP_PREVIOUS, useRead } from '../../../session/use-read.ts';
import { WaitingLine } from '../../approvals/waiting.tsx';
import { EnglishBadge } from '../entry-page.tsx';
import { isServiceCode, messages as kept, serviceName } from '../reference-data.messages.ts';
import { ChangesSince } from './changes-since.tsx';
import { Editor, TermsText } from './editor.tsx';
import { messages } from './regulations.messages.ts';

export const meta = () => pageMeta(messages.title);

/** Terms of a service: the address's version, or the current one. */
export default function RegulationScreen() {
  const { serviceCode } = useParams();
  if (isServiceCode(serviceCode)) return <Terms key={serviceCode} serviceCode={serviceCode} />;
  return <NoticePage title={messages.unknown} text={messages.lead} />;
}

function Terms({ serviceCode }: { serviceCode: ServiceCode }) {
  const [address] = useSearchParams();
  const version = /^[1-9][0-9]{0,5}$/.exec(address.get('version') ?? '')?.[0];
  const query = useRead(['regulation', serviceCode, version], readRegulation, {
    query: version ? { serviceCode, version } : { serviceCode },
    ...KEEP_PREVIOUS,
  });
  const regulation = query.data?.regulation;
  return (
    <QueryScreen
      title={messages.titleOf(serviceName(serviceCode))}
      lead={messages.lead}
      query={query}
      ready={regulation !== undefined}
      back={{ to: pathTo('regulations'), label: messages.all }}
    >
      {regulation && <Version regulation={regulation} />}
    </QueryScreen>
  );
}

function Version({ regulation }: { regulation: Regulation }) {
  const canChange = useHasPermission('regulations.change');
  const latest = regulation.versions[0]?.version;
  const isLatest = regulation.version === latest;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {isLatest && (
          <WaitingLine kind="terms" of={(terms) => terms.serviceCode === regulation.serviceCode} />
        )}
        <Panel
          title={messages.version(regulation.version)}
          badge={
            <Badge tone={isLatest ? 'info' : 'warning'}>
              {isLatest ? messages.current : messages.older}
            </Badge>
          }
        >
          <TermsText html={regulation.html} />
          {regulation.version > 1 && <ChangesSince regulation={regulation} />}
          <p className="empty:hidden">
            <EnglishBadge missing={regulation.htmlEn === ''} older={regulation.englishOlder} />
          </p>
          {regulation.htmlEn !== '' && (
            <details className="border-t border-line pt-3">
              <summary className="cursor-pointer font-semibold">{messages.english}</summary>
              <TermsText html={regulation.htmlEn} lang="en" />
            </details>
          )}
        </Panel>
        {canChange && isLatest && <Editor regulation={regulation} />}
      </div>
      <Versions regulation={regulation} />
    </div>
  );
}

export function Versions({ regulation }: { regulation: Regulation }) {
  const [restored, setRestored] = useState<number>();
  const mayChange = useHasPermission('regulations.change') && regulation.proposals.length === 0;
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
                <bdi>{cairoTime(savedAt)}</bdi> · <bdi>{savedBy ?? kept.product}</bdi>
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

type RestoreVersionProps = DialogProps<{ regulation: Regulation; version: number }>;

function RestoreVersion({ regulation, version, onClose }: RestoreVersionProps) {
  const { serviceCode, versions } = regulation;
  const navigate = useNavigate();
  const latest = { version: versions[0]?.version ?? 0 };
  const { seen, conflict } = useSeen<typeof latest, 'version'>(
    latest,
    { version },
    { version: [messages.current, (terms) => messages.version(terms.version)] },
  );
  const expectedVersion = (seen ?? latest).version;
  const change = useSaveMutation(
    () => call(restoreRegulation, { body: { serviceCode, expectedVersion, version } }),
    { key: ['regulation', serviceCode], successText: messages.proposed },
  );
  return (
    <ChangeDialog
      title={messages.restoreTitle(version)}
      change={change}
      confirm={messages.confirmRestore}
      conflict={conflict}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: () => {
            onClose();
            navigate('?', { preventScrollReset: true });
          },
        })
      }
      onClose={onClose}
      effects={[
        `${messages.willRead(expectedVersion + 1)} ${messages.restoredFrom(version)}. ${kept.takesTwo}`,
      ]}
    />
  );
}
