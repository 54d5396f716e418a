import { type Button, buttonClass } from '@wathiqa/ui';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type LinkButtonProps = Omit<ComponentProps<typeof Link>, 'className'> &
  Pick<ComponentProps<typeof Button>, 'variant'>;

/** A link that looks like a dense button. */
export function LinkButton({ variant, ...link }: LinkButtonProps) {
  return <Link {...link} className={buttonClass({ ...(variant && { variant }), size: 'dense' })} />;
}
