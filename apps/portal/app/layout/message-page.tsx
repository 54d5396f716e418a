import { Container, Lattice, Mark, PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';

export function MessagePage({
  title,
  text,
  actions,
}: {
  title: string;
  text: string;
  actions: ReactNode;
}) {
  return (
    <Container className="py-14">
      <div className="mx-auto max-w-160 overflow-clip rounded-lg border border-line bg-surface">
        <div className="relative grid h-32 place-items-center bg-nile-900">
          <Lattice />
          <Mark className="relative size-18" />
        </div>
        <div className="flex flex-col gap-5 p-5 sm:p-7">
          <PageHeading lead={text}>{title}</PageHeading>
          <div className="flex flex-wrap gap-3">{actions}</div>
        </div>
      </div>
    </Container>
  );
}
