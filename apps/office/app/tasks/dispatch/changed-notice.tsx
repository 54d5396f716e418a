import { Button, Notice } from '@wathiqa/ui';
import { type ReactNode, useEffect, useRef } from 'react';

interface ChangedNoticeProps {
  title: string;
  dismiss: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** Concurrent change that refused an action. Takes focus. */
export function ChangedNotice({ title, dismiss, onDismiss, children }: ChangedNoticeProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box} role="alert" tabIndex={-1}>
      <Notice tone="warning" title={title}>
        {children}
        <Button variant="secondary" size="dense" className="mt-2" onClick={onDismiss}>
          {dismiss}
        </Button>
      </Notice>
    </div>
  );
}
