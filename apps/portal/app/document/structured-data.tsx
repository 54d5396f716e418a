import { inlineJson } from './start-script.ts';

/** A thing of schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * What a page says, for machines (schema.org, JSON-LD). It is written into the page when that is drawn and not
 * looked at in the browser: those who read it read the page as it comes.
 *
 * @param make makes it; given with `import.meta.env.SSR &&`, so that the script of a page comes without
 */
export function StructuredData({ make }: { make: false | (() => Thing) }) {
  const json = make ? inlineJson({ '@context': 'https://schema.org', ...make() }) : '';
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which nothing can end the element
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
