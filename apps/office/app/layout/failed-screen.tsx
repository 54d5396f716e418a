import { PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Failure } from './failure-notice.tsx';

interface FailedScreenProps {
  /** What the screen is about, which is known from its address. */
  title: ReactNode;
  error: unknown;
  onTryAgain: () => void;
}

/** A screen whose data could not be read: it keeps its heading, so that one knows where one is. */
export function FailedScreen({ title, error, onTryAgain }: FailedScreenProps) {
  return (
    <div className="flex flex-col gap-3">
      <PageHeading>{title}</PageHeading>
      <Failure error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
