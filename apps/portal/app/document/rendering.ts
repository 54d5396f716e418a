import type { PageInput } from '@wathiqa/content/page-input';
import type { ServiceCode } from '@wathiqa/domain';
import { createContext as createReactContext, type ReactNode } from 'react';
import { createContext } from 'react-router';

export interface Rendering {
  input: PageInput;
  styleSheet: string;
  /** Inline scripts that the built page does not have. */
  scripts: string[];
  error?: unknown;
}

export const renderingContext = createContext<Rendering | null>(null);

/** Page of a visitor without script, so that browsers load none of its code. */
export const PlainPageContext = createReactContext<ReactNode>(undefined);

export const StyleSheetContext = createReactContext<string | undefined>(undefined);

/** Whether the page is the shell, which serves all addresses without their own page; false in the browser. */
export const ShellContext = createReactContext(false);

/** Texts for rendering pages; undefined in browsers, which retain the rendered texts until the server's arrive. */
export interface BuiltTexts {
  /** HTML. */
  terms: (service: ServiceCode) => string;
  /** Pounds per copy. */
  price: (service: ServiceCode) => number | undefined;
}

export const BuiltTextsContext = createReactContext<BuiltTexts | undefined>(undefined);
