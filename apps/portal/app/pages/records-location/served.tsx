import type { ReactNode } from 'react';

interface ServedProps {
  /** What the server calls it. */
  name: string;
  element?: 'div' | 'span' | 'p';
  className?: string;
  /** Without them the place is as the server sent it: React finds it so, and looks no further. */
  children?: ReactNode;
}

/** A place that the server may have filled after the page was drawn. */
export function Served({ name, element: Element = 'div', className, children }: ServedProps) {
  // Two elements and not one that changes: React must not take over what the server wrote.
  if (children !== undefined) {
    return (
      <Element key="ours" data-fill={name} className={className}>
        {children}
      </Element>
    );
  }
  return (
    <Element
      key="served"
      data-fill={name}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn empty, filled by the server
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}

/** Whether the server has filled a place of the document. */
export function isServed(name: string): boolean {
  if (typeof document === 'undefined') return false;
  return document.querySelector(`[data-fill="${name}"]`)?.textContent !== '';
}
