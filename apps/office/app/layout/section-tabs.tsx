import { useLocation } from 'react-router';
import { useStaff } from '../session/staff.ts';
import { allowedNavigation, isIn } from './navigation.ts';
import { countOf, useWaitingCounts } from './rail.tsx';
import { Tab, TabCount, Tabs } from './tabs.tsx';

/** The other screens of the section, above each of its screens but not above the pages below them. */
export function SectionTabs() {
  const { pathname } = useLocation();
  const counts = useWaitingCounts();
  const section = allowedNavigation(useStaff().role).find((each) => isIn(each, pathname));
  const isScreen = section?.tabs.some(({ to }) => to === pathname);
  if (!section || !isScreen || section.tabs.length === 1) return null;
  return (
    <div className="print-hidden mb-4">
      <Tabs label={section.label}>
        {section.tabs.map((tab) => {
          const count = countOf([tab], counts);
          return (
            <Tab key={tab.name} to={tab.to} current={tab.to === pathname}>
              {tab.label}
              {count > 0 && <TabCount count={count} />}
            </Tab>
          );
        })}
      </Tabs>
    </div>
  );
}
