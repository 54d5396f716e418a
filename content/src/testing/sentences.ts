/** User-facing text and its first line. */
export interface Sentence {
  line: number;
  text: string;
}

/** Comments, imports, then string literals, the only user-facing parts of a catalogue. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|^(?:import|export)\s+(?:type\s+)?(?:[\w*]+(?:\s+as\s+\w+)?|\{[^}]*\})(?:\s*,\s*\{[^}]*\})?\s+from\s+'[^']*';|('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/gm;
const FILLED_IN = /\$\{[^}]*\}/g;

/** User-facing text: strings of a catalogue, all lines of other files. */
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
