import { useQuery } from '@tanstack/react-query';
import { listRegulations } from '@wathiqa/contract/office';
import { buttonClass, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { DenseTable } from '../../../layout/dense-table.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { cairoTime } from '../../../lists/dates.ts';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useMay } from '../../../session/staff.ts';
import { messages as kept, serviceName } from '../kept.messages.ts';
import { KeptScreen } from '../kept-screen.tsx';
import { messages } from './regulations.messages.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** Every service with the latest version of its terms. */
export default function Regulations() {
  const open = useMay('regulations.change') ? messages.edit : messages.open;
  const reading = useQuery({ queryKey: ['regulations'], queryFn: () => call(listRegulations) });
  return (
    <KeptScreen
      title={messages.title}
      lead={messages.lead}
      reading={reading}
      ready={reading.data !== undefined}
    >
      {reading.data && (
        <DenseTable
          caption={messages.caption}
          rows={reading.data.regulations}
          rowKey={({ serviceCode }) => serviceCode}
          empty={messages.empty}
          columns={[
            {
              key: 'service',
              header: names.service,
              rowHeader: true,
              cell: ({ serviceCode }) => serviceName(serviceCode),
            },
            {
              key: 'version',
              header: names.version,
              cell: ({ latest }) => <Isolate>{latest.version}</Isolate>,
            },
            {
              key: 'saved',
              header: names.saved,
              cell: ({ latest }) => <Isolate>{cairoTime(latest.savedAt)}</Isolate>,
            },
            {
              key: 'by',
              header: names.by,
              cell: ({ latest }) => <Isolate>{latest.savedBy ?? kept.product}</Isolate>,
            },
            {
              key: 'actions',
              header: kept.actions,
              cell: ({ serviceCode }) => (
                <Link
                  to={pathTo('regulation', { serviceCode })}
                  aria-label={messages.of(open, serviceName(serviceCode))}
                  className={buttonClass({ variant: 'quiet', size: 'dense' })}
                >
                  {open}
                </Link>
              ),
            },
          ]}
        />
      )}
    </KeptScreen>
  );
}
