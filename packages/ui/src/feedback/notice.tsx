import type { ReactNode } from 'react';
import { Icon, type IconName } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** Colour must not be the only cue. */
export const toneIcons: Record<Tone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

const toneClasses: Record<Tone, string> = {
  info: 'border-accent bg-quiet text-ink',
  success: 'border-accent bg-badge text-badge-ink',
  warning: 'border-current-item bg-warning-50 text-warning-ink',
  danger: 'border-danger bg-danger-50 text-danger',
};

export interface NoticeProps {
  tone?: Tone;
  title?: string | undefined;
  children?: ReactNode;
}

export function Notice({ tone = 'info', title, children }: NoticeProps) {
  return (
    <div
      className={classNames(
        'flex gap-[min(0.75rem,3vw)] rounded-md border border-s-4 px-[min(1rem,4.5vw)] py-3',
        toneClasses[tone],
      )}
    >
      <Icon name={toneIcons[tone]} className="mt-0.5" />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  );
}
