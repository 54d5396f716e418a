import { useQuery } from '@tanstack/react-query';
import { readOutlets } from '@wathiqa/contract/office';
import { buttonClass } from '@wathiqa/ui';
import { Link, useParams } from 'react-router';
import { MessagePage } from '../../../layout/message-page.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useMay } from '../../../session/staff.ts';
import { KeptScreen } from '../kept-screen.tsx';
import { NEW } from './new-code.ts';
import { OutletForm } from './outlet-form.tsx';
import { messages } from './outlets.messages.ts';
import { OutletVersions } from './versions.tsx';

export const meta = () => pageMeta(messages.title);

/** One outlet, or a new one: what is said of it, and what was saved before. */
export default function OutletScreen() {
  const { code = '' } = useParams();
  const mayChange = useMay('outlets.change');
  const reading = useQuery({ queryKey: ['outlets'], queryFn: () => call(readOutlets) });
  const isNew = code === NEW && mayChange;
  const outlet = reading.data?.outlets.find((one) => one.code === code);

  if (reading.data && !outlet && !isNew) {
    return (
      <MessagePage title={messages.unknown.title} text={messages.unknown.text}>
        <Link to={pathTo('outlets')} className={buttonClass({ size: 'dense' })}>
          {messages.all}
        </Link>
      </MessagePage>
    );
  }
  return (
    <KeptScreen
      title={outlet?.name ?? (isNew ? messages.newTitle : messages.title)}
      lead={messages.lead}
      reading={reading}
      ready={reading.data !== undefined}
      actions={
        <Link
          to={pathTo('outlets')}
          className={buttonClass({ variant: 'secondary', size: 'dense' })}
        >
          {messages.all}
        </Link>
      }
    >
      {reading.data && (
        // Anew with each version: what was typed for another one must not be saved over it unseen.
        <OutletForm key={`${code} ${outlet?.version}`} outlet={outlet} readOnly={!mayChange} />
      )}
      {outlet && <OutletVersions outlet={outlet} />}
    </KeptScreen>
  );
}
