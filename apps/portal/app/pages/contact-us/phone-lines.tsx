import { figures, figureTexts } from '@wathiqa/content';
import { Card, Icon } from '@wathiqa/ui';
import { contactMessages } from './contact-us.messages.ts';

export function PhoneLines() {
  const { heading, call } = contactMessages.lines;
  return (
    <Card>
      <h2 className="text-xl">{heading}</h2>
      <p className="flex items-center gap-2 pt-1 pb-4 text-ink-2">
        <Icon name="clock" className="size-5 text-accent" />
        {figureTexts.callHours}
      </p>
      <ul className="flex flex-wrap gap-2 sm:gap-3">
        {figures.callCentre.lines.map((line) => (
          <li key={line} className="grow sm:grow-0">
            <a
              href={`tel:${line}`}
              aria-label={call(line)}
              className="flex min-h-14 items-center justify-center gap-2 rounded-md border border-line bg-quiet px-3 text-lg sm:px-4 font-semibold text-link tabular-nums hover:border-accent"
            >
              <Icon name="phone" className="size-5 max-sm:hidden" />
              <bdi>{line}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
