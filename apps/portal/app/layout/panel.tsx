import { Icon } from '@wathiqa/ui';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';

interface PanelProps {
  /** `#fees` opens the panel. */
  id: string;
  heading: string;
  children: ReactNode;
}

/**
 * The ID is on the content, because browsers open a panel for a fragment inside it without script. Print opens all
 * (`base.css`).
 */
export function Panel({ id, heading, children }: PanelProps) {
  return (
    <details className="group rounded-md border border-line bg-surface open:border-accent print:border-0">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 rounded-md px-4 py-3 hover:bg-quiet sm:px-5 print:min-h-0 print:px-0 print:py-1 [&::-webkit-details-marker]:hidden">
        <h2 className="text-lg">{heading}</h2>
        <Icon
          name="caret"
          className="print-hidden ms-auto size-5 text-accent group-open:rotate-180"
        />
      </summary>
      <div id={id} className="scroll-mt-24 px-4 pt-1 pb-5 sm:px-5 print:px-0">
        {children}
      </div>
    </details>
  );
}

/** Opens the fragment's panel after client navigation, because browsers do so only on load. */
export function useOpenPanel(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = document.getElementById(decodeURIComponent(hash.slice(1)));
    const panel = part?.closest('details');
    if (!part || !panel || panel.open) return;
    panel.open = true;
    part.scrollIntoView();
  }, [hash]);
}
