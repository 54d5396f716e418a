import postcss from 'postcss';
import { parseAst } from 'vite';
import { browsersWithout, type Feature, styles, younger } from './younger.ts';

/** A function or style that some browser at the floor lacks. */
export interface Finding {
  name: string;
  /** From 1. */
  line: number;
  column: number;
  /** Source text from 200 characters before it. */
  around: string;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/**
 * Younger globals, static members and called methods; not `typeof`, `window.name` and `?.()`, which test for a function.
 * Methods are found by name, so those that share it with older ones are not (`map` of iterators); `lib` of the
 * `tsconfig.json` excludes these from our sources.
 */
export function findYoungerFunctions(source: string): Finding[] {
  const findings: Finding[] = [];
  const declared = new Set<string>();
  const program = parseAst(source, { lang: 'js' }) as unknown as Node;
  walk(program, (node, parent) => {
    if (node.type === 'Identifier' && parent && isDeclaration(node, parent)) {
      declared.add(String(node.name));
    }
  });
  walk(program, (node, parent) => {
    const name = youngerName(node, parent, declared);
    if (name) findings.push({ name, ...placeOf(source, node.start) });
  });
  return findings;
}

function walk(node: Node, visit: (node: Node, parent?: Node) => void, parent?: Node): void {
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) walk(child, visit, node);
  }
}

function isDeclaration(node: Node, parent: Node): boolean {
  if (parent.type === 'VariableDeclarator' || parent.type.endsWith('Declaration')) {
    return parent.id === node;
  }
  if (parent.type.startsWith('Import')) return true;
  return Array.isArray(parent.params) && parent.params.includes(node);
}

function youngerName(node: Node, parent: Node | undefined, declared: ReadonlySet<string>) {
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return undefined;
  if (node.type === 'Identifier') {
    const name = String(node.name);
    const isName =
      (parent?.property === node && !parent.computed) ||
      (parent?.key === node && !parent.shorthand) ||
      /^(Import|Export|Label|Break|Continue)/.test(parent?.type ?? '');
    return !isName && !declared.has(name) && younger.globals.has(name) ? name : undefined;
  }
  if (node.type !== 'MemberExpression' || !isNode(node.property)) return undefined;
  const { object, property } = node;
  const name = String(node.computed ? property.value : property.name);
  const owner = isNode(object) && object.type === 'Identifier' ? String(object.name) : '';
  if (owner && !declared.has(owner)) {
    if (younger.statics.has(`${owner}.${name}`)) return `${owner}.${name}`;
    if (younger.knownStatics.has(`${owner}.${name}`)) return undefined;
  }
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;
  return isCalled && younger.methods.has(name) ? `.${name}()` : undefined;
}

function placeOf(source: string, at: number) {
  const lines = source.slice(0, at).split('\n');
  return {
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
    around: source.slice(Math.max(0, at - 200), at + 60),
  };
}

/** Descriptors of `@font-face`, `@property` and `@page` are no properties. */
const DESCRIPTORS = /^(font-face|property|page|counter-style)$/;

/** Rules, selectors, properties and values. A name that MDN's data does not have is taken as known. */
export function findYoungerStyles(css: string): Finding[] {
  const findings: Finding[] = [];
  const look = (name: string, feature: Feature | undefined, { source }: postcss.Node) => {
    if (browsersWithout(feature).length === 0) return;
    const { line = 0, column = 0 } = source?.start ?? {};
    findings.push({ name, line, column, around: '' });
  };
  const { properties = {}, selectors = {}, types = {}, 'at-rules': rules = {} } = styles;
  const sheet = postcss.parse(css);
  sheet.walkAtRules((rule) => {
    look(`@${rule.name}`, rules[rule.name], rule);
    for (const [, feature = ''] of rule.params.matchAll(/\(([a-z-]+)/g)) {
      if (rule.name === 'media') look(`(${feature})`, rules.media?.[feature], rule);
    }
  });
  sheet.walkRules((rule) => {
    const pseudo = rule.selector.replaceAll(/\\./g, '').matchAll(/::?([a-z-]+)/g);
    for (const [text, name = ''] of pseudo) look(text, selectors[name], rule);
  });
  sheet.walkDecls((declaration) => {
    const { prop, value, parent } = declaration;
    if (
      prop.startsWith('--') ||
      (parent instanceof postcss.AtRule && DESCRIPTORS.test(parent.name))
    )
      return;
    const property = properties[prop];
    look(prop, property, declaration);
    for (const [word] of value.matchAll(/[a-z][a-z-]+/g)) {
      look(`${prop}: ${word}`, property?.[word], declaration);
      look(`${word}()`, value.includes(`${word}(`) ? types[word] : undefined, declaration);
    }
  });
  return findings;
}
