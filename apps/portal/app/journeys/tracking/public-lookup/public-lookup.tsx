import { Card, Container, PageHeading } from '@wathiqa/ui';
import { Breadcrumbs } from '../../../layout/breadcrumbs.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { LookupForm } from './lookup-form.tsx';
import { messages } from './public-lookup.messages.ts';

export const meta = () => pageMeta({ title: messages.title, description: messages.description });

export default function PublicLookup() {
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[{ label: messages.title }]} />
      <Card className="flex w-full max-w-3xl flex-col gap-6">
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        <LookupForm />
      </Card>
    </Container>
  );
}
