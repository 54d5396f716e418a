import { classNames } from '@wathiqa/ui';
import { useMemo } from 'react';
import { trustedHtml } from '../document/trusted-html.ts';

/**
 * A text of `content/ar`: its HTML was made and checked when the portal was built, from Markdown that may
 * hold no HTML of its own.
 */
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
