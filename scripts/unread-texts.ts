/**
 * A step of `npm run check`: a key of a catalogue (`X.messages.ts`) that no code reads fails. A translation that is missing or left over
 * fails the types, an unused export knip; what a catalogue's object holds beside what is read of it, only the compiler's types can tell.
 */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BindingElement, Expression, Node, SourceFile } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import {
  API,
  type Checker,
  isTypeReference,
  type Symbol as Property,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync';

const CATALOGUE = /^(?!.*\/locales\/).*\.messages\.ts$/;

/** Functions that hand a catalogue on as it is; any other may read all that it is given. */
const CARRIERS = ['inEveryLanguage'];

/** A file that asks for a catalogue, or for one in every language. */
const ASKS_FOR_CATALOGUE = /\.(messages|locales)\.ts'/;

/**
 * The keys of a project's catalogues that none of its files reads. What is handed to something of another type, or asked for by an index
 * that is no literal, counts as read whole: what is reported is read nowhere.
 *
 * @param config path of the project's tsconfig; its tests are not to be part of it
 * @returns `file:line: key`, in order
 */
export function findUnreadKeys(config: string): string[] {
  const api = new API();
  try {
    const project = api.updateSnapshot({ openProject: config }).getProject(config);
    if (!project) throw new Error(`There is no project ${config}`);
    const { program, checker } = project;
    const files = program
      .getSourceFileNames()
      .filter((name) => !name.includes('/node_modules/'))
      .flatMap((name) => program.getSourceFile(name) ?? []);
    const keys = collectKeys(files, checker);
    const reading = new Reading(keys, checker);
    // What is read only shortens the list, and types are dear: they are asked for where texts are likely, then where a name that is
    // left occurs, then everywhere until nothing is left.
    const [likely, others] = [files.filter(isLikely), files.filter((file) => !isLikely(file))];
    for (const file of likely) reading.readNames(file);
    reading.readValues(likely);
    const left = Array.from(keys.values(), ({ name }) => name);
    for (const file of others) {
      if (left.some((name) => file.text.includes(name))) reading.readNames(file);
    }
    reading.readValues(others);
    return Array.from(keys.values(), ({ at, name }) => `${at}: ${name}`).sort((one, other) =>
      one.localeCompare(other, 'en', { numeric: true }),
    );
  } finally {
    api.close();
  }
}

/** Whether texts are likely to be read in a file. */
function isLikely(file: SourceFile): boolean {
  return CATALOGUE.test(file.fileName) || ASKS_FOR_CATALOGUE.test(file.text);
}

/** Keys that nobody has been seen to read, by what declares them. */
type Keys = Map<string, { name: string; at: string }>;

/** What is declared by the names of a catalogue: its exports, the keys of its objects, and of the interfaces that objects are held to. */
function collectKeys(files: readonly SourceFile[], checker: Checker): Keys {
  const keys: Keys = new Map();
  for (const file of files) {
    if (!CATALOGUE.test(file.fileName)) continue;
    walk(file, (node) => {
      // What a function answers with, and what `satisfies` names, is no key.
      if (isFunction(node) || (is.isSatisfiesExpression(node.parent) && is.isTypeNode(node)))
        return false;
      if (isKey(node, checker)) {
        const line = file.text.slice(0, node.name.getStart()).split('\n').length;
        keys.set(idOf(node), { name: node.name.text, at: `${file.fileName}:${line}` });
      }
    });
  }
  return keys;
}

function isFunction(node: Node): boolean {
  return (
    is.isArrowFunction(node) ||
    is.isFunctionTypeNode(node) ||
    is.isFunctionDeclaration(node) ||
    is.isMethodDeclaration(node)
  );
}

function isKey(node: Node, checker: Checker): node is Node & { name: { text: string } & Node } {
  const { name } = node as Node & { name?: Node };
  if (!name || !is.isIdentifier(name)) return false;
  if (is.isPropertySignatureDeclaration(node)) return true;
  if (is.isVariableDeclaration(node)) {
    return /^export\b/.test(node.parent.parent.getText());
  }
  // An object that is held to a type has the keys of that type.
  return (
    is.isObjectLiteralElementLike(node) && !checker.getContextualType(node.parent as Expression)
  );
}

/** Follows what files read of catalogues, and strikes it off the keys. */
class Reading {
  readonly #keys: Keys;
  readonly #names: ReadonlySet<string>;
  readonly #checker: Checker;
  readonly #properties = new Map<number, readonly Property[]>();
  readonly #whole = new Set<number>();

  constructor(keys: Keys, checker: Checker) {
    this.#keys = keys;
    this.#names = new Set(Array.from(keys.values(), ({ name }) => name));
    this.#checker = checker;
  }

  /** Strikes off what a file reads by its name: `messages.title`, `const { title } = messages`. */
  readNames(file: SourceFile): void {
    const named: Node[] = [];
    const bound: BindingElement[] = [];
    walk(file, (node) => {
      if (
        (is.isIdentifier(node) || is.isStringLiteral(node)) &&
        this.#names.has(node.text) &&
        !isDeclaring(node)
      )
        named.push(node);
      if (is.isBindingElement(node) && this.#isBoundName(node)) bound.push(node);
    });
    for (const symbol of this.#checker.getSymbolAtLocation(named)) if (symbol) this.#read(symbol);
    const types = this.#checker.getTypeAtLocation(bound.map(({ parent }) => parent));
    for (const [index, type] of types.entries()) {
      const element = bound[index];
      if (type && element) this.#readBound(element, type);
    }
  }

  /** Strikes off what files hand on to something that may read all of it, until nothing is left. */
  readValues(files: readonly SourceFile[]): void {
    for (const file of files) {
      if (this.#keys.size === 0) return;
      const values: Expression[] = [];
      walk(file, (node) => {
        if (isValue(node)) values.push(node);
      });
      for (const [index, type] of this.#checker.getTypeAtLocation(values).entries()) {
        const value = values[index];
        if (type && value && this.#propertiesOf(type).length > 0) this.#follow(value, type);
      }
    }
  }

  #read(symbol: Property): void {
    const target =
      symbol.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    for (const { path, index } of target.declarations) this.#keys.delete(`${path}:${index}`);
  }

  /** Whether a name of a pattern may be a key: by its own name, or by one that is computed. */
  #isBoundName({ parent, propertyName, name }: BindingElement): boolean {
    const read = propertyName ?? name;
    if (!read || !is.isObjectBindingPattern(parent)) return false;
    return is.isComputedPropertyName(read) || (is.isIdentifier(read) && this.#names.has(read.text));
  }

  /** `const { title } = messages`, `const { [state]: text } = messages`, of what has the type of the pattern. */
  #readBound({ propertyName, name }: BindingElement, type: Type): void {
    const read = propertyName ?? name;
    if (read && is.isIdentifier(read)) {
      const property = this.#checker.getPropertyOfType(type, read.text);
      if (property) this.#read(property);
    } else for (const property of this.#propertiesOf(type)) this.#read(property);
  }

  /** The properties of a type of a catalogue, of a list's elements too; none of any other type. */
  #propertiesOf(type: Type): readonly Property[] {
    const known = this.#properties.get(type.id);
    if (known) return known;
    this.#properties.set(type.id, []);
    if ((type.flags & (TypeFlags.Object | TypeFlags.UnionOrIntersection)) === 0) return [];
    const element = this.#elementOf(type);
    const found = element ? this.#propertiesOf(element) : this.#checker.getPropertiesOfType(type);
    const own = found.some(({ declarations }) =>
      declarations.some(({ path }) => CATALOGUE.test(path)),
    );
    this.#properties.set(type.id, own ? found : []);
    return own ? found : [];
  }

  /** What a list is of. */
  #elementOf(type: Type): Type | undefined {
    // Each question is a message to the compiler: what is no list is known without.
    if (!isTypeReference(type)) return undefined;
    if (!this.#checker.isArrayType(type) && !this.#checker.isTupleType(type)) return undefined;
    return this.#checker.getIndexInfosOfType(type)[0]?.valueType;
  }

  /** Where a value of a catalogue goes to. */
  #follow(value: Expression, type: Type): void {
    let node: Node = value;
    while (is.isParenthesizedExpression(node.parent) || is.isNonNullExpression(node.parent))
      node = node.parent;
    const { parent } = node;
    if (is.isElementAccessExpression(parent) && parent.expression === node) {
      if (is.isStringLiteral(parent.argumentExpression)) return;
      for (const property of this.#propertiesOf(type)) this.#read(property);
      return;
    }
    if (is.isCallExpression(parent) && CARRIERS.includes(parent.expression.getText())) return;
    const expected = this.#checker.getContextualType(value);
    const inferred =
      CATALOGUE.test(node.getSourceFile().fileName) || INFERRED.some((isSo) => isSo(parent));
    if (!expected) {
      if (!inferred) this.#readWhole(type);
    } else if (!this.#isSame(type, expected)) this.#readWhole(type);
  }

  /** Whether a value is expected to be what it is, so that whoever gets it is seen to read it. */
  #isSame(type: Type, expected: Type): boolean {
    const wanted = this.#checker.getNonNullableType(expected) ?? expected;
    const element = this.#elementOf(type);
    if (element) {
      const wantedElement = this.#elementOf(wanted);
      return wantedElement !== undefined && this.#isSame(element, wantedElement);
    }
    return this.#propertiesOf(type).every((property) =>
      this.#checker
        .getPropertyOfType(wanted, property.name)
        ?.declarations.some(({ path, index }) =>
          property.declarations.some((own) => own.path === path && own.index === index),
        ),
    );
  }

  #readWhole(type: Type | undefined): void {
    if (!type || this.#whole.has(type.id)) return;
    this.#whole.add(type.id);
    for (const property of this.#propertiesOf(type)) {
      this.#read(property);
      this.#readWhole(this.#checker.getTypeOfSymbol(property));
    }
  }
}

/** Where a value goes on under the type that it has: to whoever calls the function, or to what the object is copied into. */
const INFERRED = [
  is.isReturnStatement,
  is.isArrowFunction,
  is.isConditionalExpression,
  is.isSpreadAssignment,
];

/** What stands for a value that goes somewhere: a name, an access or a call, of which nothing more is asked. */
function isValue(node: Node): node is Expression {
  const { parent } = node;
  if (is.isPropertyAccessExpression(parent) || is.isBindingElement(parent)) return false;
  if (is.isVariableDeclaration(parent) && !parent.type) return false;
  if (is.isCallExpression(parent) && parent.expression === node) return false;
  if (is.isPropertyAccessExpression(node) || is.isElementAccessExpression(node)) return true;
  if (is.isCallExpression(node)) return true;
  return (
    is.isIdentifier(node) && !isDeclaring(node) && !is.isTypeNode(parent) && !isSpecifier(parent)
  );
}

function isSpecifier(node: Node): boolean {
  return is.isImportSpecifier(node) || is.isExportSpecifier(node) || is.isImportClause(node);
}

function isDeclaring(node: Node): boolean {
  const { parent } = node;
  if (
    is.isPropertyAccessExpression(parent) ||
    is.isShorthandPropertyAssignment(parent) ||
    is.isImportSpecifier(parent)
  )
    return false;
  return 'name' in parent && parent.name === node;
}

/** Every node below one, until `visit` answers with false. */
function walk(node: Node, visit: (node: Node) => unknown): void {
  node.forEachChild((child) => {
    if (visit(child) !== false) walk(child, visit);
  });
}

/** As declarations are named by the compiler: the number of a node within its file. */
function idOf(node: Node): string {
  const { index } = node as Node & { index: number };
  return `${node.getSourceFile().path}:${index}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const unread = findUnreadKeys(`${root}tsconfig.catalogues.json`);
  for (const key of unread) process.stderr.write(`${relative(root, key)} is read nowhere\n`);
  if (unread.length > 0) process.exitCode = 1;
}
