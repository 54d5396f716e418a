import { inlineJson } from './start-script.ts';

export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/**
 * JSON-LD (schema.org), only on the server, because crawlers read the served HTML.
 *
 * @param make `import.meta.env.SSR && …` excludes it from the client bundle
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
