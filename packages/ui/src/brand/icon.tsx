import { classNames } from '../class-names.ts';
import { type IconName, iconShapes } from './icon-shapes.tsx';

export type { IconName } from './icon-shapes.tsx';

/** Icons that point along the line of reading turn round in right-to-left text. */
const mirroredIcons: ReadonlySet<IconName> = new Set(['chevron', 'arrow', 'truck', 'external']);

/** An icon in the colour of its text. It is decoration: the words are beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
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
      data-mirror={mirroredIcons.has(name) ? '' : undefined}
      className={classNames('shrink-0', className)}
    >
      {iconShapes[name]}
    </svg>
  );
}
