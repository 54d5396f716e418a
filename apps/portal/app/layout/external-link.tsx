import { Icon } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { mapMessages } from './map/map.messages.ts';

interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Has a visible and spoken notice; sends no referrer. */
export function ExternalLink({ href, className = 'link', children }: ExternalLinkProps) {
  return (
    <a href={href} rel="external noreferrer" className={className}>
      {children}
      <Icon name="external" className="ms-1 inline-block size-4 align-[-0.15em]" />
      <span className="sr-only"> {mapMessages.external}</span>
    </a>
  );
}
