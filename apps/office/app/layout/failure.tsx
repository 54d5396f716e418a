import { CallError, FIELD_PROBLEMS } from '@wathiqa/contract';
import { Button, createToaster, Notice } from '@wathiqa/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { isRefusal } from '../session/call.ts';
import { messages as common, failureMessages as messages } from './layout.messages.ts';

/**
 * The server's message, that of a wrong field first, or a connection failure.
 *
 * @throws any other error, for the error screen
 */
export function failureText(error: unknown): string {
  if (!(error instanceof CallError)) throw error;
  if (error.unreachable) return messages.connectionLost;
  const problem = error.fields.find(({ Message }) => Message !== FIELD_PROBLEMS.required);
  if (problem) return problem.Message;
  // In a bulk call, names the failing request.
  return error.requestId ? messages.ofRequest(error.message, error.requestId) : error.message;
}

/** An invalid number is refused as malformed, an unknown one as not found. */
export function isMissingResource(error: unknown): boolean {
  return isRefusal(error, 'NOT_FOUND', 'MALFORMED');
}

/** Refused because another person changed the data since. */
export function isOutdated(error: unknown): boolean {
  return isRefusal(error, 'OUTDATED');
}

/** Announced error of a call, scrolled into view, because the button may be far below. */
export function Failure({ error, onTryAgain }: { error: unknown; onTryAgain?: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div role="alert" ref={box} className="empty:absolute">
      {error !== null && error !== undefined && (
        <Notice tone="danger" title={messages.title}>
          <p>{failureText(error)}</p>
          {onTryAgain && (
            <Button variant="secondary" size="dense" className="mt-2" onClick={onTryAgain}>
              {messages.tryAgain}
            </Button>
          )}
        </Notice>
      )}
    </div>
  );
}

/** Global toast queue: `toaster.show({ tone: 'success', text })`. */
export const toaster = createToaster();

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
          {common.dismiss}
        </Button>
      </Notice>
    </div>
  );
}
