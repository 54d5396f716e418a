import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Regulation, readRegulation } from '@wathiqa/contract/office';
import type { ServiceCode } from '@wathiqa/domain';
import { Badge } from '@wathiqa/ui';
import { useParams, useSearchParams } from 'react-router';
import { LinkButton } from '../../../layout/link-button.tsx';
import { NoticePage } from '../../../layout/notice-page.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { QueryScreen } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { EnglishBadge } from '../english-badge.tsx';
import { isServiceCode, serviceName } from '../reference-data.messages.ts';
import { Editor } from './editor.tsx';
import { messages } from './regulations.messages.ts';
import { TermsText } from './terms-text.tsx';
import { Versions } from './versions.tsx';

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
  const query = useQuery({
    queryKey: ['regulation', serviceCode, version],
    queryFn: () =>
      call(readRegulation, { query: version ? { serviceCode, version } : { serviceCode } }),
    placeholderData: keepPreviousData,
  });
  const regulation = query.data?.regulation;
  return (
    <QueryScreen
      title={messages.titleOf(serviceName(serviceCode))}
      lead={messages.lead}
      query={query}
      ready={regulation !== undefined}
      actions={
        <LinkButton to={pathTo('regulations')} variant="secondary">
          {messages.all}
        </LinkButton>
      }
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
        <section className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="text-lg">{messages.version(regulation.version)}</h2>
            <Badge tone={isLatest ? 'info' : 'warning'}>
              {isLatest ? messages.current : messages.older}
            </Badge>
          </div>
          <TermsText html={regulation.html} />
          <p className="empty:hidden">
            <EnglishBadge missing={regulation.htmlEn === ''} older={regulation.englishOlder} />
          </p>
          {regulation.htmlEn !== '' && (
            <details className="border-t border-line pt-3">
              <summary className="cursor-pointer font-semibold">{messages.english}</summary>
              <TermsText html={regulation.htmlEn} lang="en" />
            </details>
          )}
        </section>
        {canChange && isLatest && (
          // Remounts per version, so that old input cannot overwrite a newer version.
          <Editor key={regulation.version} regulation={regulation} />
        )}
      </div>
      <Versions regulation={regulation} />
    </div>
  );
}
