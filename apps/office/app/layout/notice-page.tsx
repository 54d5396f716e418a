import { PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';

export function NoticePage({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto mt-8 flex max-w-160 flex-col items-start gap-5 rounded-lg border border-line bg-surface p-6">
      <PageHeading lead={text}>{title}</PageHeading>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
