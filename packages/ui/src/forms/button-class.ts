import { classNames } from '../class-names.ts';

/** One `primary` or `gold` per screen. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'gold' | 'onDark';
/** `dense`: office only, 36 px, below touch target size. */
export type ButtonSize = 'md' | 'sm' | 'dense';

export interface ButtonStyle {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-md border font-semibold leading-snug text-center no-underline select-none cursor-pointer transition-colors disabled:cursor-not-allowed disabled:opacity-55 not-aria-busy:aria-disabled:cursor-not-allowed not-aria-busy:aria-disabled:opacity-55 aria-busy:cursor-progress';

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5 py-2 text-base',
  sm: 'min-h-11 px-4 py-1.5 text-sm',
  dense: 'min-h-9 px-3 py-1 text-sm',
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-action text-white hover:bg-action-strong print:border-control print:text-ink',
  secondary: 'border-control bg-surface text-ink hover:border-link hover:bg-quiet',
  quiet: 'border-transparent bg-transparent text-link hover:bg-quiet',
  danger: 'border-transparent bg-transparent text-danger hover:bg-danger-50',
  gold: 'border-transparent bg-gold-soft text-nile-900 hover:bg-sand-300',
  onDark: 'border-nile-100/60 bg-transparent text-white hover:border-white hover:bg-nile-700',
};

/** For links: `<Link className={buttonClass()}>`. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonStyle = {}): string {
  return classNames(base, sizes[size], variants[variant]);
}
