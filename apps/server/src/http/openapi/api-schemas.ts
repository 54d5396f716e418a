import type { Call } from '@wathiqa/contract';
import * as contract from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { z } from 'zod';

const namedCalls: readonly (readonly [string, Call])[] = [
  ...findCalls(contract),
  ...findCalls(office),
];

export const OPERATION_IDS: ReadonlyMap<Call, string> = new Map(
  namedCalls.map(([name, call]) => [call, name]),
);

/** Contract exports, plus body and response of each operation. */
export function createSchemaRegistry() {
  const registry = z.registry<{ id: string }>();
  const register = (id: string, schema: unknown) => {
    if (isNameable(schema) && !registry.has(schema)) registry.add(schema, { id });
  };
  for (const part of [contract, office]) {
    for (const [name, value] of Object.entries(part))
      if (/^[A-Z]/.test(name)) register(name, value);
  }
  for (const [name, { body, answer }] of namedCalls) {
    const capitalized = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    register(`${capitalized}Body`, body);
    register(`${capitalized}Answer`, answer);
  }
  return registry;
}

function isNameable(value: unknown): value is z.core.$ZodType {
  return value instanceof z.core.$ZodType && ['object', 'union'].includes(value._zod.def.type);
}

function findCalls(within: object): (readonly [string, Call])[] {
  return Object.entries(within).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || value instanceof z.core.$ZodType) return [];
    return isCall(value) ? [[name, value] as const] : findCalls(value);
  });
}

function isCall(value: object): value is Call {
  return 'method' in value && 'path' in value && 'access' in value;
}
