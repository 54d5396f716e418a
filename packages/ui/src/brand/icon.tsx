import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type IconName, iconShapes } from './icon-shapes.tsx';

export type { IconName } from './icon-shapes.tsx';

/** Icons that point along the line of reading turn round in right-to-left text. */
const mirroredIcons: ReadonlySet<IconName> = new Set(['chevron', 'arrow', 'truck', 'external']);

interface IconProps {
  name: IconName;
  className?: string | undefined;
}

/** An icon in the colour of its text. It is decoration: the words are beside it. */
export function Icon({ name, className }: IconProps) {
  return (
    <IconFrame mirrored={mirroredIcons.has(name)} className={className}>
      {iconShapes[name]}
    </IconFrame>
  );
}

/** Whether an icon comes with every page. */
export function isIconName(name: string): name is IconName {
  return name in iconShapes;
}

interface IconFrameProps {
  mirrored?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** What every drawing of an icon stands in. */
export function IconFrame({ mirrored, className, children }: IconFrameProps) {
  return (
    <svg
      // Sized by attributes, which any class overrules.
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
