import { useEffect } from 'react';
import { layoutMessages } from '../layout/layout.messages.ts';

const { errorTitle } = layoutMessages;

/** Marks the tab title after a rejected submit. A new page's title removes the mark. */
export function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return undefined;
    if (!document.title.startsWith(errorTitle)) document.title = `${errorTitle}${document.title}`;
    return () => {
      if (document.title.startsWith(errorTitle)) {
        document.title = document.title.slice(errorTitle.length);
      }
    };
  }, [failed]);
}
