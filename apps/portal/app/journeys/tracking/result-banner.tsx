import { type BadgeTone, classNames, Icon, type IconName } from '@wathiqa/ui';

interface ResultBannerProps {
  icon: IconName;
  tone: BadgeTone;
  title: string;
  text?: string | undefined;
}

const TONE_CLASSES: Readonly<Record<BadgeTone, string>> = {
  neutral: 'border-control bg-quiet text-ink',
  info: 'border-accent bg-quiet text-ink',
  success: 'border-accent bg-badge text-badge-ink',
  warning: 'border-current-item bg-warning-50 text-warning-ink',
  danger: 'border-danger bg-danger-50 text-danger',
};

export function ResultBanner({ icon, tone, title, text }: ResultBannerProps) {
  return (
    <div
      className={classNames(
        // On phones the text has the whole width; large text wraps below the icon.
        'flex w-full flex-wrap items-center gap-x-3 rounded-md border border-s-4 px-[min(1.25rem,6vw)] py-3 sm:gap-x-4 sm:py-4',
        TONE_CLASSES[tone],
      )}
    >
      <Icon name={icon} className="size-7 self-start sm:size-9" />
      <p className="min-w-0 flex-[1_1_10rem] text-xl font-semibold">{title}</p>
      {text && <p className="basis-full text-ink sm:ps-13">{text}</p>}
    </div>
  );
}
