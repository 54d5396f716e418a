import { z } from 'zod';

/** A variable as staff may see it. */
export interface SettingInForce {
  name: string;
  group: string;
  description: string;
  /** Number or choice; null for free text, which may be a secret. */
  value: string | null;
  /** Otherwise the default applies. */
  isSet: boolean;
}

/**
 * Lists the variables. A text's value is never shown: only numbers and choices cannot be secrets.
 *
 * @param values parsed, defaults included
 * @param given names that the environment sets
 */
export function listSettingsInForce(
  groups: Readonly<Record<string, z.ZodRawShape>>,
  values: Readonly<Record<string, unknown>>,
  given: ReadonlySet<string>,
): SettingInForce[] {
  return Object.entries(groups).flatMap(([group, variables]) => {
    const { properties = {} } = z.toJSONSchema(z.object(variables), {
      io: 'input',
      unrepresentable: 'any',
    });
    return Object.entries(properties).map(([name, property]) => {
      const { description = '', enum: choices } = property as z.core.JSONSchema.JSONSchema;
      const value = values[name];
      const isShown = typeof value === 'number' || (choices?.includes(String(value)) ?? false);
      const shown = isShown ? String(value) : null;
      return { name, group, description, value: shown, isSet: given.has(name) };
    });
  });
}
