import { cairoToday } from '@wathiqa/contract';
import { type Office, readOffices, readStaff } from '@wathiqa/contract/office';
import { isoDay, officeScope } from '@wathiqa/domain';
import { Badge, Notice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { useGovernorates } from '../../../labels/governorates.ts';
import { NoWrap, tableColumns } from '../../../layout/dense-table.tsx';
import { ResourceScreen } from '../../../layout/list-screen.tsx';
import { pageMeta } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { memberName, STAFF_KEY } from '../../staff/change-member.tsx';
import { describeCoverage, NEW_OFFICE, OFFICES_KEY } from './office-summary.ts';
import { messages } from './offices.messages.ts';

export const meta = () => pageMeta(messages.title);

export default function Offices() {
  const { nameOf } = useGovernorates();
  const query = useRead(OFFICES_KEY, readOffices);
  const coverage = (office: Office) => describeCoverage(office, nameOf);

  return (
    <ResourceScreen
      texts={messages}
      change="offices.change"
      query={query}
      add={pathTo('office', { officeId: NEW_OFFICE })}
      above={<IdleClerks offices={query.data?.offices ?? []} />}
      rows={query.data?.offices}
      rowKey={({ id }) => String(id)}
      columns={tableColumns(messages.columns, {
        name: ({ id, name }: Office) => (
          <Link to={pathTo('office', { officeId: String(id) })} className="link">
            {name}
          </Link>
        ),
        governorates: (office) => coverage(office).governorates,
        lists: (office) => coverage(office).lists,
        languages: (office) => coverage(office).languages,
        members: ({ members }) => <NoWrap>{messages.members(members.length)}</NoWrap>,
        state: ({ active }) => (
          <Badge tone={active ? 'info' : 'neutral'}>
            {active ? messages.active : messages.ended}
          </Badge>
        ),
      })}
    />
  );
}

function IdleClerks({ offices }: { offices: readonly Office[] }) {
  const { data } = useRead(STAFF_KEY, readStaff);
  const active = offices.filter((office) => office.active);
  const today = isoDay(cairoToday());
  const idle = (data?.staff ?? []).filter((member) => {
    const memberships = active.flatMap(({ id: officeId, members }) =>
      members
        .filter(({ staffId }) => staffId === member.id)
        .map(({ until }) => ({ officeId, until })),
    );
    const scope = officeScope(member.role, { divided: active.length > 0, memberships, today });
    return member.active && scope?.length === 0;
  });
  if (idle.length === 0) return null;
  return (
    <Notice tone="warning">
      <bdi>{messages.idle(idle.map(memberName).join('، '))}</bdi>
    </Notice>
  );
}
