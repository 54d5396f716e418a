import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';

/** Settings in force and the erasure of expired data. */

export const SettingInForce = z.object({
  /** Environment variable. */
  name: z.string(),
  group: z.string(),
  description: z.string(),
  /** Null for texts: their content is not shown. */
  value: z.nullable(z.string()),
  isSet: z.boolean(),
});
export type SettingInForce = z.infer<typeof SettingInForce>;

export const ErasureRun = z.object({
  at: z.iso.datetime(),
  requests: z.int(),
  feedback: z.int(),
  messages: z.int(),
  accounts: z.int(),
  auditEntries: z.int(),
});
export type ErasureRun = z.infer<typeof ErasureRun>;

export const readSettingsInForce = defineCall({
  method: 'GET',
  path: '/api/office/settings',
  access: 'staff:settings.read',
  summary:
    'Settings in force without texts and secrets, and the last runs that erased expired data',
  answer: z.object({
    ...answerParts,
    settings: z.array(SettingInForce),
    /** Latest first. */
    erasures: z.array(ErasureRun),
  }),
});
