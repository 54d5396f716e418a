import { Breadcrumb, Container, PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StructuredData } from '../document/structured-data.tsx';
import { pathTo } from '../paths.ts';
import { layoutMessages } from './layout.messages.ts';
import { breadcrumbList } from './schema-org.ts';

/** Unlinked without an address. */
export interface Crumb {
  label: string;
  to?: string;
}

export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { breadcrumbs, nav } = layoutMessages;
  const trail: Crumb[] = [{ label: nav.home, to: pathTo('dashboard') }, ...items];
  return (
    <>
      <StructuredData make={import.meta.env.SSR && (() => breadcrumbList(trail))} />
      <Breadcrumb
        label={breadcrumbs}
        items={trail.map(({ label, to }) =>
          to ? { label, node: <Link to={to}>{label}</Link> } : { label },
        )}
      />
    </>
  );
}

interface PageProps {
  /** Of this page, at the end of its trail. */
  title: string;
  /** Pages above this one. */
  trail?: readonly Crumb[];
  children: ReactNode;
}

/** A page below its trail; a child has the heading. */
export function Page({ title, trail = [], children }: PageProps) {
  return (
    <Container className="flex flex-col gap-6 pt-8 pb-14">
      <Breadcrumbs items={[...trail, { label: title }]} />
      {children}
    </Container>
  );
}

/** A page whose title is also its heading. */
export function HeadedPage({ lead, children, ...page }: PageProps & { lead: string | undefined }) {
  return (
    <Page {...page}>
      <PageHeading lead={lead}>{page.title}</PageHeading>
      {children}
    </Page>
  );
}
