import { PageHeading } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Failure } from './failure-notice.tsx';

interface FailedScreenProps {
  /** Heading, known from the address. */
  title: ReactNode;
  error: unknown;
  onTryAgain: () => void;
}

/** Failed screen with its heading for orientation. */
export function FailedScreen({ title, error, onTryAgain }: FailedScreenProps) {
  return (
    <div className="flex flex-col gap-3">
      <PageHeading>{title}</PageHeading>
      <Failure error={error} onTryAgain={onTryAgain} />
    </div>
  );
}
