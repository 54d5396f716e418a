import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

const tones = {
  neutral: 'bg-chip text-chip-ink',
  info: 'bg-badge text-badge-ink',
  success: 'bg-badge text-badge-ink',
  warning: 'bg-warning-50 text-warning-ink',
  danger: 'bg-danger-50 text-danger',
};

export type BadgeTone = keyof typeof tones;

interface BadgeProps {
  tone?: BadgeTone;
  wraps?: boolean;
  children: ReactNode;
}

/** Wraps only on phones: a price, a state, "2 / 3". */
export function Badge({ tone = 'info', wraps = false, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex w-fit max-w-full items-center gap-1.5 rounded-lg px-3 py-0.5 text-sm font-semibold',
        !wraps && 'sm:whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
