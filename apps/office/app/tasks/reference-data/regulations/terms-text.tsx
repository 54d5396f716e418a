import type { Locale } from '@wathiqa/domain';

/** Terms as published. `html` is sanitized by the server. */
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
