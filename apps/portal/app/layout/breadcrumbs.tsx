import { Breadcrumb } from '@wathiqa/ui';
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
