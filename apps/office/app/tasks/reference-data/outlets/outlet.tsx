import { useQuery } from '@tanstack/react-query';
import { readOutlets } from '@wathiqa/contract/office';
import { useParams } from 'react-router';
import { LinkButton } from '../../../layout/link-button.tsx';
import { NoticePage } from '../../../layout/notice-page.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { QueryScreen } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { OutletForm } from './outlet-form.tsx';
import { NEW_OUTLET_CODE } from './outlet-form-values.ts';
import { messages } from './outlets.messages.ts';
import { OutletVersions } from './versions.tsx';

export const meta = () => pageMeta(messages.title);

export default function OutletScreen() {
  const { code = '' } = useParams();
  const canChange = useHasPermission('outlets.change');
  const query = useQuery({ queryKey: ['outlets'], queryFn: () => call(readOutlets) });
  const isNew = code === NEW_OUTLET_CODE && canChange;
  const outlet = query.data?.outlets.find((one) => one.code === code);

  if (query.data && !outlet && !isNew) {
    return (
      <NoticePage title={messages.unknown.title} text={messages.unknown.text}>
        <LinkButton to={pathTo('outlets')}>{messages.all}</LinkButton>
      </NoticePage>
    );
  }
  return (
    <QueryScreen
      title={outlet?.name ?? (isNew ? messages.newTitle : messages.title)}
      lead={messages.lead}
      query={query}
      ready={query.data !== undefined}
      actions={
        <LinkButton to={pathTo('outlets')} variant="secondary">
          {messages.all}
        </LinkButton>
      }
    >
      {query.data && (
        // Remounts per version, so that old input cannot overwrite a newer version.
        <OutletForm key={`${code} ${outlet?.version}`} outlet={outlet} readOnly={!canChange} />
      )}
      {outlet && <OutletVersions outlet={outlet} />}
    </QueryScreen>
  );
}
