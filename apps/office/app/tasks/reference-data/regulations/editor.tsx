import { useMutation } from '@tanstack/react-query';
import type { CallInput } from '@wathiqa/contract';
import { previewRegulation, type Regulation, saveRegulation } from '@wathiqa/contract/office';
import {
  isEnglishOlder,
  isPlainTerms,
  type Locale,
  termsToHtml,
  termsToText,
} from '@wathiqa/domain';
import { Button, Panel, TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { type ComparedFields, type Conflict, useSeen } from '../../../forms/conflict.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { useAttempts, validateBody } from '../../../forms/validation.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { call } from '../../../session/call.ts';
import { EnglishBadge, EnglishConfirmField } from '../entry-page.tsx';
import { messages as common } from '../reference-data.messages.ts';
import { TermsDiff } from './changes-since.tsx';
import { messages } from './regulations.messages.ts';

const { labels } = messages;

/** Marked text; with another structure the HTML itself, so that none is lost. */
function toText(html: string): string {
  return isPlainTerms(html) ? termsToText(html) : html;
}

/** Unchanged text preserves the saved HTML. */
function toHtml(text: string, saved: string): string {
  if (text === toText(saved)) return saved;
  return isPlainTerms(saved) ? termsToHtml(text) : text;
}

/** With the terms that they were typed over. */
function toFormValues({ html, htmlEn }: Terms) {
  return { html: toText(html), htmlEn: toText(htmlEn), saved: html, savedEn: htmlEn };
}

const FIELDS: ComparedFields<Regulation, 'html' | 'htmlEn'> = {
  html: [labels.html, ({ html }) => <TermsText html={html} />],
  htmlEn: [labels.htmlEn, ({ htmlEn }) => <TermsText html={htmlEn} lang="en" />],
};

/** Hidden while a version waits, unless something is typed. */
export function Editor({ regulation: stored }: { regulation: Regulation }) {
  const form = useFormValues(`terms.${stored.serviceCode}`, toFormValues(stored), { labels });
  const { values } = form;
  const html = toHtml(values.html, values.saved);
  const htmlEn = toHtml(values.htmlEn, values.savedEn);
  const [waiting] = stored.proposals;
  const { seen, isTyped, conflict } = useSeen<Regulation, 'html' | 'htmlEn'>(
    waiting ? { ...stored, html: waiting.html, htmlEn: waiting.htmlEn } : stored,
    { html, htmlEn },
    FIELDS,
    {
      name: form.name,
      set: (terms) => form.set(toFormValues(terms)),
      restart: (terms) => form.restart(toFormValues(terms)),
    },
  );
  const regulation = seen ?? stored;
  const [englishConfirmed, setEnglishConfirmed] = useState(false);
  const [saving, setSaving] = useState(false);
  const preview = useMutation({
    mutationFn: () => call(previewRegulation, { body: { html, htmlEn } }),
  });
  const clientErrors = validateBody(previewRegulation, { html, htmlEn }, labels);
  const { attempt, isRefused, errorOf, summary } = useAttempts(clientErrors, preview.error, labels);
  const englishLeft = isEnglishOlder(
    [
      {
        before: { arabic: regulation.html, english: regulation.htmlEn },
        saved: { arabic: html, english: htmlEn },
      },
    ],
    regulation.englishOlder,
  );
  const confirmed = englishLeft && englishConfirmed;
  const unchanged = html === regulation.html && htmlEn === regulation.htmlEn && !confirmed;

  if (waiting && !isTyped) return null;

  function show(then?: () => void) {
    if (attempt()) preview.mutate(undefined, { onSuccess: then });
  }

  return (
    <Panel title={messages.editor}>
      {summary}
      {!isRefused && <Failure error={preview.error} />}
      <TextAreaField
        {...form.text('html', errorOf)}
        rows={16}
        dir={isPlainTerms(regulation.html) ? 'rtl' : 'ltr'}
        hint={isPlainTerms(regulation.html) ? messages.hint : messages.sourceHint}
        onInput={preview.reset}
      />
      <TextAreaField
        {...form.text('htmlEn', errorOf)}
        rows={16}
        dir="ltr"
        hint={common.untranslatedHint}
        onInput={preview.reset}
      />
      {englishLeft && (
        <EnglishConfirmField checked={englishConfirmed} onChange={setEnglishConfirmed} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="dense"
          busy={preview.isPending && !saving}
          onClick={() => show()}
        >
          {messages.preview}
        </Button>
        <Button
          size="dense"
          busy={preview.isPending}
          aria-disabled={unchanged || undefined}
          aria-describedby={unchanged ? 'unchanged' : undefined}
          onClick={() => show(() => setSaving(true))}
        >
          {messages.save}
        </Button>
        {unchanged && (
          <p id="unchanged" className="text-sm text-ink-2">
            {messages.nothingChanged}
          </p>
        )}
      </div>
      <div role="status">
        {preview.data && !saving && (
          <div className="rounded-md border border-line bg-quiet p-4">
            <p className="pb-2 text-sm font-semibold">{messages.previewed}</p>
            <BothTexts terms={preview.data} />
          </div>
        )}
      </div>
      {saving && preview.data && (
        <SaveVersion
          regulation={regulation}
          written={{ html, htmlEn, englishConfirmed: confirmed }}
          safe={preview.data}
          conflict={conflict}
          onProposed={() => form.restart(toFormValues(regulation))}
          onClose={() => setSaving(false)}
        />
      )}
    </Panel>
  );
}

type Terms = Pick<Regulation, 'html' | 'htmlEn'>;

/** Terms with translation, or a notice of its absence. */
export function BothTexts({ terms }: { terms: Terms }) {
  return (
    <>
      <TermsText html={terms.html} />
      <p className="pt-4 pb-2 text-sm font-semibold">{messages.english}</p>
      {terms.htmlEn && <TermsText html={terms.htmlEn} lang="en" />}
      <EnglishBadge missing={terms.htmlEn === ''} older={false} />
    </>
  );
}

function SaveVersion({
  regulation: { serviceCode, version: expectedVersion, ...before },
  written,
  safe,
  conflict,
  onProposed,
  onClose,
}: {
  regulation: Regulation;
  written: Terms & { englishConfirmed: boolean };
  /** Sanitized. */
  safe: Terms;
  conflict: Conflict;
  onProposed: () => void;
  onClose: () => void;
}) {
  const change = useSaveMutation(
    (body: CallInput<typeof saveRegulation>['body']) => call(saveRegulation, { body }),
    { key: ['regulation', serviceCode], successText: messages.proposed },
  );
  return (
    <ChangeDialog
      title={messages.saveTitle}
      change={change}
      confirm={messages.save}
      conflict={conflict}
      onConfirm={() =>
        change.mutate(
          { serviceCode, expectedVersion, ...written },
          {
            onSuccess: () => {
              onProposed();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
      summary={
        <>
          <p className="font-semibold">{messages.willRead(expectedVersion + 1)}</p>
          <TermsDiff before={before.html} after={safe.html} />
          <TermsDiff before={before.htmlEn} after={safe.htmlEn} lang="en" />
          <p>{common.takesTwo}</p>
        </>
      }
    />
  );
}

/** As published; the server sanitized `html`. */
export function TermsText({ html, lang = 'ar' }: { html: string; lang?: Locale }) {
  return (
    <div
      lang={lang}
      dir={lang === 'ar' ? 'rtl' : 'ltr'}
      className="flex max-w-[70ch] flex-col gap-2 [&_h2]:pt-3 [&_h2]:text-lg [&_h3]:pt-2 [&_h3]:text-base [&_h3]:font-semibold [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cut down by the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
