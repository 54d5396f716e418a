import { Button, Notice } from '@wathiqa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from './layout.messages.ts';

interface ChangedNoticeProps {
  title: string;
  /** A new one takes focus again. */
  cause: object;
  /** Seen on the open screen; nothing was refused. */
  live?: boolean;
  onDismiss: () => void;
  children: ReactNode;
}

/** Another person's change. Takes focus if it refused an action. */
export function ChangedNotice(props: ChangedNoticeProps) {
  const { title, cause, live = false, onDismiss, children } = props;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is announced
  useEffect(() => {
    if (live) return;
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, [live, cause]);
  return (
    <div ref={box} role={live ? 'status' : 'alert'} tabIndex={-1}>
      <Notice tone="warning" title={title}>
        {children}
        <Button variant="secondary" size="dense" className="mt-2" onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      </Notice>
    </div>
  );
}
