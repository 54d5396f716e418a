import { useQuery } from '@tanstack/react-query';
import { hoursText } from '@wathiqa/content/outlet-text';
import { type KeptOutlet, readOutlets } from '@wathiqa/contract/office';
import { buttonClass, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { DenseTable } from '../../../layout/dense-table.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { cairoDayText } from '../../../lists/dates.ts';
import { useGovernorates } from '../../../lists/governorates.ts';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useMay } from '../../../session/staff.ts';
import { messages as kept } from '../kept.messages.ts';
import { KeptScreen } from '../kept-screen.tsx';
import { NEW } from './new-code.ts';
import { messages } from './outlets.messages.ts';
import { StatusBadge } from './status-badge.tsx';
import { hoursOf } from './typed-hours.ts';

const { columns: names } = messages;

export const meta = () => pageMeta(messages.title);

/** All outlets in the order of the public page, withdrawn ones too. */
export default function Outlets() {
  const mayChange = useMay('outlets.change');
  const { nameOf } = useGovernorates();
  const reading = useQuery({ queryKey: ['outlets'], queryFn: () => call(readOutlets) });

  return (
    <KeptScreen
      title={messages.title}
      lead={messages.lead}
      reading={reading}
      ready={reading.data !== undefined}
      actions={
        mayChange && (
          <Link to={pathTo('outlet', { code: NEW })} className={buttonClass({ size: 'dense' })}>
            {messages.add}
          </Link>
        )
      }
    >
      {reading.data && (
        <DenseTable
          caption={messages.caption}
          rows={reading.data.outlets}
          rowKey={({ code }) => code}
          empty={messages.empty}
          columns={[
            {
              key: 'name',
              header: names.name,
              rowHeader: true,
              cell: ({ code, name }) => (
                <Link to={pathTo('outlet', { code })} className="link">
                  {name}
                </Link>
              ),
            },
            {
              key: 'kind',
              header: names.kind,
              cell: ({ kind }) => <Whole>{messages.kinds[kind]}</Whole>,
            },
            {
              key: 'governorate',
              header: names.governorate,
              cell: ({ governorateCode }) => <Whole>{nameOf(governorateCode)}</Whole>,
            },
            {
              key: 'hours',
              header: names.hours,
              cell: ({ hours }) => hoursText(hoursOf(hours) ?? []),
            },
            {
              key: 'status',
              header: names.status,
              cell: ({ status }) => <StatusBadge status={status} />,
            },
            { key: 'by', header: names.by, cell: (outlet) => <Saved outlet={outlet} /> },
          ]}
        />
      )}
    </KeptScreen>
  );
}

/** Words that stay on one line. */
function Whole({ children }: { children: string }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

function Saved({ outlet: { savedAt, savedBy } }: { outlet: KeptOutlet }) {
  if (savedBy === null) return <span className="text-ink-2">{kept.product}</span>;
  return (
    <>
      <Isolate>{savedBy}</Isolate>، <Isolate>{cairoDayText(savedAt)}</Isolate>
    </>
  );
}
