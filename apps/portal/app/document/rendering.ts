import type { PageInput } from '@wathiqa/content/page-input';
import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';

export interface Rendering {
  input: PageInput;
  styleSheet: string;
  /** Inline scripts that the built page does not have. */
  scripts: string[];
  error?: unknown;
}

export const renderingContext = createContext<Rendering | null>(null);

export const StyleSheetContext = createReactContext<string | undefined>(undefined);

/** Whether the page is the shell that stands for all addresses without a page of their own; never in the browser. */
export const ShellContext = createReactContext(false);
