import type { PageInput } from '@wathiqa/content/page-input';
import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

/** A page that the server renders for a request, while it is being rendered. */
export interface Rendering {
  input: PageInput;
  /** The style sheet of the page as it was built: what stands in it is known to the page's policy. */
  styleSheet: string;
  /** Texts of the inline scripts that the page as built does not have. */
  scripts: string[];
  /** Why it could not be rendered. */
  error?: unknown;
}

/** For loaders and the entry; empty while the portal is built. */
export const renderingContext = createContext<Rendering | null>(null);

/** The style sheet inside the page, where it is not the whole one. */
export const StyleSheetContext = createReactContext<string | undefined>(undefined);

/** Whether the page is the shell that stands for all addresses without a page of their own; never in the browser. */
export const ShellContext = createReactContext(false);
