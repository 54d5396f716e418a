import { type Regulation, readRegulation } from '@wathiqa/contract/office';
import { diffLines, type Locale, termsToText } from '@wathiqa/domain';
import { classNames } from '@wathiqa/ui';
import { useState } from 'react';
import { cairoTime } from '../../../labels/dates.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { useRead } from '../../../session/use-read.ts';
import { messages as kept } from '../reference-data.messages.ts';
import { messages } from './regulations.messages.ts';

const TONES = {
  same: 'text-ink-2',
  added: 'bg-badge font-semibold',
  removed: 'text-danger line-through',
} as const;

/** Lines that a version changed, and who saved it; the version before is read on opening. */
export function ChangesSince({ regulation }: { regulation: Regulation }) {
  const { serviceCode, version, versions, html } = regulation;
  const before = String(version - 1);
  const [open, setOpen] = useState(false);
  const { data, error } = useRead(['regulation', serviceCode, before], readRegulation, {
    query: { serviceCode, version: before },
    enabled: open,
  });
  const saved = versions.find((each) => each.version === version);
  return (
    <details
      className="border-t border-line pt-3"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">{messages.diff(version - 1)}</summary>
      <Failure error={error} />
      {saved && (
        <p className="py-1 text-sm text-ink-2">
          {messages.savedBy} <bdi>{saved.savedBy ?? kept.product}</bdi> ·{' '}
          <bdi>{cairoTime(saved.savedAt)}</bdi>
        </p>
      )}
      {data && <TermsDiff before={data.regulation.html} after={html} />}
    </details>
  );
}

/** Each difference with its neighbouring lines. */
export function TermsDiff({
  before,
  after,
  lang = 'ar',
}: {
  before: string;
  after: string;
  lang?: Locale;
}) {
  const lines = diffLines(termsToText(before), termsToText(after));
  if (lines.every(({ kind }) => kind === 'same')) return <p>{messages.noDiff[lang]}</p>;
  const isNearChange = (index: number) =>
    lines.slice(Math.max(index - 1, 0), index + 2).some(({ kind }) => kind !== 'same');
  return (
    <ul
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      className="flex max-w-[70ch] flex-col gap-1"
    >
      {lines.map(({ kind, text }, index) => {
        const isGap = !isNearChange(index);
        if (isGap && index > 0 && !isNearChange(index - 1)) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines repeat and do not move
          <li key={index} className={classNames('rounded-sm px-2', TONES[kind])}>
            {kind !== 'same' && (
              <span lang="ar" className="sr-only">
                {messages.diffLines[kind]}{' '}
              </span>
            )}
            {isGap ? '…' : text}
          </li>
        );
      })}
    </ul>
  );
}
