import { Container, PageHeading } from '@wathiqa/ui';
import { readPageText } from '../../content.server.ts';
import { StructuredData } from '../../document/structured-data.tsx';
import { Breadcrumbs } from '../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Prose } from '../../layout/prose.tsx';
import { organization } from '../../layout/structured-data.ts';
import type { Route } from './+types/contact-us';
import { FormInvitation } from './form-invitation.tsx';
import { getHeadOffice } from './head-office.server.ts';
import { HeadOffice } from './head-office.tsx';
import { PhoneLines } from './phone-lines.tsx';
import { WrittenChannels } from './written-channels.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData.text.front.title, description: loaderData.text.front.summary });

export const loader = () => ({ text: readPageText('pages', 'contact'), office: getHeadOffice() });

/** Contact page (spec §1.10). */
export default function ContactUs({ loaderData: { text, office } }: Route.ComponentProps) {
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <StructuredData make={import.meta.env.SSR && organization} />
      <Breadcrumbs items={[{ label: text.front.title }]} />
      <PageHeading lead={text.front.summary}>{text.front.title}</PageHeading>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
        <PhoneLines />
        <WrittenChannels />
        <HeadOffice office={office} />
        <FormInvitation />
      </div>
      <Prose html={text.html} className="pt-6" />
    </Container>
  );
}
