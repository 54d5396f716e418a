import { inlineJson } from './start-script.ts';

export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Structured data (schema.org, JSON-LD), written only on the server, because crawlers read the served HTML.
 *
 * @param make pass `import.meta.env.SSR && …` to exclude it from the client bundle
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
