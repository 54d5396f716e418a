export * from './compare-names.ts';
export * from './fold.ts';
export * from './name-words.ts';
export * from './same-name.ts';
