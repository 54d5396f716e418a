import { inflateSync } from 'node:zlib';

/** Names start with a slash. */
type Value = number | string | Text | Reference | Operator | Value[] | Dictionary;
class Text {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
class Reference {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}
class Operator {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
class Dictionary extends Map<string, Value> {}

/** Element of the structure tree. */
export interface Tagged {
  tag: string;
  id: number;
  lang: string | undefined;
  actual: string | undefined;
  alt: string | undefined;
  attributes: Dictionary | undefined;
  /** Numbers of its marked content, as `page:MCID`. */
  marks: string[];
  children: Tagged[];
}

interface Painted {
  operator: string;
  /** Innermost marked content, except spans. */
  tag: string | undefined;
  /** As `page:MCID`; absent for an artifact. */
  mark: string | undefined;
  /** From the left and the bottom, for text. */
  x: number;
  y: number;
}

const TOKEN =
  /\s*(?:(<<|>>|\[|\])|\(((?:\\[\s\S]|[^\\()])*)\)|<([\dA-Fa-f]*)>|(\/[^\s/<>[\]()]*)|(\d+) \d+ R\b|([-+]?[.\d]+)(?=[\s/<>[\]()]|$)|([^\s/<>[\]()]+))/y;

function readValue(text: string, at: { index: number }): Value | undefined {
  TOKEN.lastIndex = at.index;
  const match = TOKEN.exec(text);
  if (!match) return undefined;
  at.index = TOKEN.lastIndex;
  const [, bracket, written, hex, name, reference, number, word = ''] = match;
  if (bracket === '<<' || bracket === '[') {
    const items: Value[] = [];
    for (;;) {
      const item = readValue(text, at);
      if (item === undefined) throw new Error('A bracket of the PDF stays open');
      if (item instanceof Operator && (item.name === '>>' || item.name === ']')) break;
      items.push(item);
    }
    if (bracket === '[') return items;
    const pairs = items.flatMap((value, index) =>
      index % 2 ? [[String(items[index - 1]), value] as const] : [],
    );
    return new Dictionary(pairs);
  }
  if (bracket !== undefined) return new Operator(bracket);
  if (written !== undefined) return new Text(decode(unescaped(written)));
  if (hex !== undefined) return new Text(decode(Buffer.from(hex, 'hex')));
  if (name !== undefined) return name;
  if (reference !== undefined) return new Reference(Number(reference));
  return number === undefined ? new Operator(word) : Number(number);
}

/** PDF 1.7, table 3. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(written: string): Buffer {
  const plain = written.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign);
  return Buffer.from(plain, 'latin1');
}

function decode(bytes: Buffer): string {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  return isWide ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

/** Structure, pages and dictionaries of a PDF with a plain cross-reference table. */
export class PdfStructure {
  readonly text: string;
  readonly trailer: Dictionary;
  readonly catalog: Dictionary;
  readonly #bytes: Buffer;
  readonly #offsets: number[];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.text = bytes.toString('latin1');
    const table = this.text.lastIndexOf('\nxref\n');
    const trailer = this.text.indexOf('trailer', table);
    const entries = this.text.slice(table, trailer).matchAll(/^(\d{10}) \d{5} [nf]/gm);
    this.#offsets = [...entries].map(([, offset]) => Number(offset));
    this.trailer = readValue(this.text, { index: trailer + 'trailer'.length }) as Dictionary;
    this.catalog = this.dictionary(this.trailer, 'Root');
  }

  /** Value of a key, with its reference resolved. */
  get(from: Dictionary | undefined, key: string): Value | undefined {
    return this.#resolve(from?.get(`/${key}`));
  }

  dictionary(from: Dictionary | undefined, key: string): Dictionary {
    const value = this.get(from, key);
    return value instanceof Dictionary ? value : new Dictionary();
  }

  array(from: Dictionary | undefined, key: string): Value[] {
    const value = this.get(from, key);
    return Array.isArray(value) ? value : value === undefined ? [] : [value];
  }

  string(from: Dictionary | undefined, key: string): string | undefined {
    const value = this.get(from, key);
    if (value instanceof Operator) return value.name;
    return value instanceof Text ? value.text : value?.toString();
  }

  get dictionaries(): Dictionary[] {
    return this.#offsets.flatMap((_, number) => {
      const value = number > 0 ? this.#resolve(new Reference(number)) : undefined;
      return value instanceof Dictionary ? [value] : [];
    });
  }

  get pages(): Dictionary[] {
    return this.#pageNumbers.map((number) => this.#resolve(new Reference(number)) as Dictionary);
  }

  get metadata(): string {
    return this.#stream(this.catalog.get('/Metadata')).toString('utf8');
  }

  get tree(): Tagged[] {
    const root = this.dictionary(this.catalog, 'StructTreeRoot');
    return this.array(root, 'K').map((kid) => this.#tagged(kid as Reference));
  }

  /** Elements in reading order. */
  get elements(): Tagged[] {
    const all = (elements: Tagged[]): Tagged[] =>
      elements.flatMap((element) => [element, ...all(element.children)]);
    return all(this.tree);
  }

  /** Object number of each mark's element, by the parent tree. */
  get parents(): Map<string, number> {
    const tree = this.dictionary(this.dictionary(this.catalog, 'StructTreeRoot'), 'ParentTree');
    const numbers = this.array(tree, 'Nums');
    return new Map(
      this.pages.flatMap((page, index) => {
        const key = numbers.indexOf(this.get(page, 'StructParents') as number);
        const elements = this.#resolve(numbers[key + 1]) as Reference[];
        return elements.map(({ number }, mark) => [`${index}:${mark}`, number] as const);
      }),
    );
  }

  get painted(): Painted[] {
    return this.pages.flatMap((page, index) => {
      const text = this.#stream(page.get('/Contents')).toString('latin1');
      return paintings(text, index);
    });
  }

  get #pageNumbers(): number[] {
    return this.array(this.dictionary(this.catalog, 'Pages'), 'Kids').map(
      (kid) => (kid as Reference).number,
    );
  }

  #tagged(reference: Reference): Tagged {
    const element = this.#resolve(reference) as Dictionary;
    const page = element.get('/Pg');
    const index = page instanceof Reference ? this.#pageNumbers.indexOf(page.number) : -1;
    const kids = this.array(element, 'K');
    return {
      tag: this.string(element, 'S') ?? '',
      id: reference.number,
      lang: this.string(element, 'Lang'),
      actual: this.string(element, 'ActualText')?.replace(/[\u2066-\u2069]/g, ''),
      alt: this.string(element, 'Alt'),
      attributes: element.has('/A') ? this.dictionary(element, 'A') : undefined,
      marks: kids.flatMap((kid) => (typeof kid === 'number' ? [`${index}:${kid}`] : [])),
      children: kids.flatMap((kid) => (kid instanceof Reference ? [this.#tagged(kid)] : [])),
    };
  }

  #resolve(value: Value | undefined): Value | undefined {
    if (!(value instanceof Reference)) return value;
    const start = this.text.indexOf('obj', this.#offsets[value.number]) + 'obj'.length;
    return readValue(this.text, { index: start });
  }

  #stream(reference: Value | undefined): Buffer {
    const { number } = reference as Reference;
    const length = this.get(this.#resolve(reference) as Dictionary, 'Length') as number;
    const start = this.text.indexOf('stream\n', this.#offsets[number]) + 'stream\n'.length;
    const bytes = this.#bytes.subarray(start, start + length);
    const isPacked = this.get(this.#resolve(reference) as Dictionary, 'Filter') !== undefined;
    return isPacked ? inflateSync(bytes) : bytes;
  }
}

/** Operators that leave something on the page. */
const PAINTING = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'Tj', 'TJ', 'Do', 'sh']);

function paintings(text: string, page: number): Painted[] {
  const at = { index: 0 };
  const open: { tag: string; mark: string | undefined }[] = [];
  const found: Painted[] = [];
  let operands: Value[] = [];
  let [x, y] = [0, 0];
  for (;;) {
    const value = readValue(text, at);
    if (value === undefined) break;
    if (!(value instanceof Operator)) {
      operands.push(value);
      continue;
    }
    const { name } = value;
    if (name === 'BDC' || name === 'BMC') {
      const [tag, properties] = operands;
      const id = properties instanceof Dictionary ? properties.get('/MCID') : undefined;
      const outer = tag === '/Span' ? open.at(-1) : undefined;
      open.push(
        outer ?? { tag: String(tag), mark: id === undefined ? undefined : `${page}:${id}` },
      );
    }
    if (name === 'EMC' && !open.pop()) throw new Error('EMC without marked content');
    if (name === 'Tm') [x, y] = operands.slice(4).map(Number) as [number, number];
    if (PAINTING.has(name)) {
      const { tag, mark } = open.at(-1) ?? {};
      found.push({ operator: name, tag, mark, x, y });
    }
    operands = [];
  }
  if (open.length > 0) throw new Error('Marked content without EMC');
  return found;
}
