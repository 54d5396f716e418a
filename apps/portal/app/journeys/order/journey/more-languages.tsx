import { languageNames } from '@wathiqa/content';
import { LANGUAGE_CODES, type LanguageCode } from '@wathiqa/domain';
import { Button, Icon } from '@wathiqa/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { messages } from './copies.messages.ts';

interface MoreLanguagesProps {
  room: number;
  busy: boolean;
  onAdd: (languages: readonly LanguageCode[]) => void;
}

export function MoreLanguages({ room, busy, onAdd }: MoreLanguagesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<LanguageCode>>(new Set());
  const own = useWatch<{ languageCode: LanguageCode | '' }, 'languageCode'>({
    name: 'languageCode',
  });
  const others = LANGUAGE_CODES.filter((code) => code !== own);
  const wanted = others.filter((code) => chosen.has(code));
  if (!own || room === 0) return null;

  function toggle(code: LanguageCode) {
    setChosen((last) => {
      const next = new Set(last);
      if (!next.delete(code)) next.add(code);
      return next;
    });
  }

  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        {messages.languages.title}
        <Icon name="caret" className="ms-auto size-5 group-open:rotate-180" />
      </summary>
      <fieldset className="flex flex-col gap-4 border-t border-line px-4 py-3">
        <legend className="sr-only">{messages.languages.title}</legend>
        <p className="text-sm text-ink-2">{messages.languages.hint}</p>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {others.map((code) => (
            <label key={code} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.has(code)}
                disabled={!chosen.has(code) && wanted.length >= room}
                onChange={() => toggle(code)}
                className="size-5 shrink-0 accent-action"
              />
              {languageNames[code]}
            </label>
          ))}
        </div>
        <Button
          variant="secondary"
          className="w-full sm:w-fit"
          disabled={wanted.length === 0}
          busy={busy}
          onClick={() => onAdd(wanted)}
        >
          {messages.languages.add(wanted.length)}
        </Button>
      </fieldset>
    </details>
  );
}
