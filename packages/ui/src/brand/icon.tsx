import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type IconName, iconShapes } from './icon-shapes.tsx';

export type { IconName } from './icon-shapes.tsx';

/** Mirrored in right-to-left text. */
const mirroredIcons: ReadonlySet<IconName> = new Set(['chevron', 'arrow', 'truck', 'external']);

interface IconProps {
  name: IconName;
  className?: string | undefined;
}

export function Icon({ name, className }: IconProps) {
  return (
    <IconFrame mirrored={mirroredIcons.has(name)} className={className}>
      {iconShapes[name]}
    </IconFrame>
  );
}

/** Whether every page loads the icon. */
export function isIconName(name: string): name is IconName {
  return name in iconShapes;
}

interface IconFrameProps {
  mirrored?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

export function IconFrame({ mirrored, className, children }: IconFrameProps) {
  return (
    <svg
      // Attributes, because any class overrides them.
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-mirror={mirrored ? '' : undefined}
      className={classNames('shrink-0', className)}
    >
      {children}
    </svg>
  );
}
