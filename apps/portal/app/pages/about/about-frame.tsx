import { PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Page } from '../../layout/page.tsx';
import { SideTabs } from '../../layout/side-tabs.tsx';
import { pathTo } from '../../paths.ts';
import { aboutMessages } from './about.messages.ts';

const tabs = (['about', 'servicesGuide', 'nationalNumber'] as const).map((name) => ({
  label: aboutMessages.tabs[name],
  to: pathTo(name),
}));

interface AboutFrameProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

export function AboutFrame({ title, lead, children }: AboutFrameProps) {
  return (
    <Page title={title} trail={[{ label: aboutMessages.section, to: pathTo('about') }]}>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)] print:block">
        <SideTabs label={aboutMessages.section} items={tabs} />
        <div className="flex min-w-0 flex-col gap-8">
          <PageHeading lead={lead}>{title}</PageHeading>
          {children}
        </div>
      </div>
    </Page>
  );
}
