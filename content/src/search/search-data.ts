export type SearchGroup = 'service' | 'guide' | 'question' | 'page' | 'centre' | 'outlet' | 'news';

export interface SearchDocument {
  group: SearchGroup;
  title: string;
  /** Breadcrumbs, nearest last. */
  trail: readonly string[];
  text: string;
  /** Address such as `/about/services-guide#fees`. */
  to: string;
  /** Further search words. */
  keywords?: string;
  /** Short note next to the title, such as a price. */
  note?: string;
}

export interface Synonym {
  say: readonly string[];
  means: string;
}

/** Staff-edited vocabulary: `data/search.yaml`, English `data/search.en.yaml`. */
export interface SearchVocabulary {
  /** Stop words. */
  ignored: readonly string[];
  synonyms: readonly Synonym[];
}

/** Search data from the build. */
export interface SearchData extends SearchVocabulary {
  documents: readonly SearchDocument[];
}
