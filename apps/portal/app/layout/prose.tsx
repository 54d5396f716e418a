import { classNames } from '@wathiqa/ui';
import { useMemo } from 'react';
import { trustedHtml } from '../document/trusted-html.ts';

/** Build-time HTML from Markdown without raw HTML. */
export function Prose({ html, className }: { html: string; className?: string }) {
  const trusted = useMemo(() => trustedHtml(html), [html]);
  return (
    <div
      className={classNames('prose', className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the build from checked Markdown
      dangerouslySetInnerHTML={{ __html: trusted }}
    />
  );
}
