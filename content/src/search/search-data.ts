/** The kinds of things that can be found. */
export type SearchGroup = 'service' | 'guide' | 'question' | 'page' | 'centre' | 'outlet' | 'news';

/** One thing that can be found. */
export interface SearchDocument {
  group: SearchGroup;
  title: string;
  /** The pages on the way to it, the nearest last. */
  trail: readonly string[];
  text: string;
  /** The exact place, such as `/about/services-guide#fees`. */
  to: string;
  /** Other words that it is looked for by, in one text. */
  keywords?: string;
  /** A few words that belong beside the title, such as a price. */
  note?: string;
}

/** One thing that people call by other words than the pages do. */
export interface Synonym {
  say: readonly string[];
  means: string;
}

/** The words of search that staff look after: `data/search.yaml` and, in English, `data/search.en.yaml`. */
export interface SearchVocabulary {
  /** Words that say nothing about what is looked for. */
  ignored: readonly string[];
  synonyms: readonly Synonym[];
}

/** All that a search needs: written when the portal is built, read by browsers and by the server. */
export interface SearchData extends SearchVocabulary {
  documents: readonly SearchDocument[];
}
