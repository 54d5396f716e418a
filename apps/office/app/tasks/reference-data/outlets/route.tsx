import { hoursText } from '@wathiqa/content/outlet-text';
import { type OutletVersion, readOutlets } from '@wathiqa/contract/office';
import type { OutletStatus } from '@wathiqa/domain';
import { Badge, type BadgeTone } from '@wathiqa/ui';
import { Link } from 'react-router';
import { cairoDayText } from '../../../labels/dates.tsx';
import { useGovernorates } from '../../../labels/governorates.ts';
import { NoWrap, tableColumns } from '../../../layout/dense-table.tsx';
import { ResourceScreen } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { EnglishBadge } from '../entry-page.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { parseHours } from './hours-field.tsx';
import { NEW_OUTLET_CODE } from './outlet-form-values.ts';
import { messages } from './outlets.messages.ts';

export const meta = () => pageMeta(messages.title);

/** In public order, with withdrawn ones. */
export default function Outlets() {
  const { nameOf } = useGovernorates();
  const query = useRead(['outlets'], readOutlets);

  return (
    <ResourceScreen
      texts={messages}
      change="outlets.change"
      query={query}
      add={pathTo('outlet', { code: NEW_OUTLET_CODE })}
      rows={query.data?.outlets}
      rowKey={({ code }) => code}
      columns={tableColumns(messages.columns, {
        name: ({ code, name, nameEn, placeEn, englishOlder }: OutletVersion) => (
          <>
            <Link to={pathTo('outlet', { code })} className="link">
              {name}
            </Link>{' '}
            <EnglishBadge missing={nameEn === '' || placeEn === ''} older={englishOlder} />
          </>
        ),
        kind: ({ kind }) => <NoWrap>{messages.kinds[kind]}</NoWrap>,
        governorate: ({ governorateCode }) => <NoWrap>{nameOf(governorateCode)}</NoWrap>,
        hours: ({ hours }) => hoursText(parseHours(hours) ?? []),
        status: ({ status }) => <Badge tone={TONES[status]}>{messages.statuses[status]}</Badge>,
        by: (outlet) => <LastSaved outlet={outlet} />,
      })}
    />
  );
}

function LastSaved({ outlet: { savedAt, savedBy } }: { outlet: OutletVersion }) {
  if (savedBy === null) return <span className="text-ink-2">{common.product}</span>;
  return (
    <>
      <bdi>{savedBy}</bdi>، <bdi>{cairoDayText(savedAt)}</bdi>
    </>
  );
}

const TONES = {
  open: 'info',
  closed: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<OutletStatus, BadgeTone>;
