/** A piece of a file that people read, and the line that it begins on. */
export interface Sentence {
  line: number;
  text: string;
}

/** Comments, what is imported, and then the texts in quotes: the rest of a catalogue nobody reads. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|export) [^;]*? from [^;]*;|('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/gm;
const FILLED_IN = /\$\{[^}]*\}/g;

/** What people read in a file: of a catalogue its texts, of any other file every line. */
export function readSentences(file: string, content: string): Sentence[] {
  if (!file.endsWith('.ts')) {
    return content.split('\n').map((text, index) => ({ line: index + 1, text }));
  }
  return Array.from(content.matchAll(TOKENS))
    .filter(([, quoted]) => quoted !== undefined)
    .map(({ 1: quoted = '', index }) => ({
      line: content.slice(0, index).split('\n').length,
      text: quoted.slice(1, -1).replaceAll(FILLED_IN, ' '),
    }));
}
