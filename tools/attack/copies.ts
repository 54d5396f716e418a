import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeMessage } from '@wathiqa/contract';
import { birthDocument, birthOrder } from '@wathiqa/server/test/support/orders.ts';
import type { Attack } from './attack.ts';
import { type Citizen, signInCitizen, signInStaff } from './people.ts';
import { order } from './requests.ts';
import type { Target } from './target.ts';

export type Settings = Record<string, string>;

/** Sessions and requests that each copy has. */
export interface Prepared {
  settings: Settings;
  target: Target;
  victim: Citizen;
  mallory: Citizen;
  clerk: { headers: Record<string, string> };
  victimsRequest: string;
  mallorysRequest: string;
}

/** The victim's texts, none of which may be readable in the database. */
export const VICTIM = {
  nationalId: '29004140190013',
  mother: 'سعاد محمد علي حسن',
  mobile: '01012345671',
  address: 'شقة 7، عقار 7، شارع الضحية، الدقي',
  message: 'رسالة سرية من الضحية',
};

let prepared: Promise<Prepared> | undefined;

/** Stops the product, whose log then has entries of staff and is whole. */
async function prepare(target: Target): Promise<Prepared> {
  for (let time = 0; time < 6; time += 1) await signInStaff(target, 'clerk');
  const clerk = await signInStaff(target, 'clerk');
  const victim = await signInCitizen(target, 'victim-of-sql@people.example');
  const mallory = await signInCitizen(target, 'mallory@people.example');
  const body = birthOrder(
    birthDocument({
      nid: { nationalIdenNumber: VICTIM.nationalId },
      motherFullName: VICTIM.mother,
      relationCode: 'SON',
    }),
  );
  const { contactDetails } = body.contactInfo;
  Object.assign(contactDetails, { mobile1: VICTIM.mobile, address: VICTIM.address });
  const victimsRequest = await order(victim, body);
  const text = VICTIM.message;
  await victim.client(writeMessage, {
    headers: { 'idempotency-key': randomUUID() },
    body: { requestId: victimsRequest, text },
  });
  const mallorysRequest = await order(mallory);
  const settings = await target.end();
  return { settings, target, victim, mallory, clerk, victimsRequest, mallorysRequest };
}

/** An attack on a copy of the database, after the product has stopped. */
export function onCopy(
  name: string,
  attack: (settings: Settings, prepared: Prepared) => Promise<void>,
): Attack {
  return {
    name,
    run: async (target) => {
      prepared ??= prepare(target);
      const original = await prepared;
      const folder = await mkdtemp(join(tmpdir(), 'wathiqa-copy-'));
      const copy = { ...original.settings, DATA_DIR: join(folder, 'register') };
      try {
        await cp(original.settings.DATA_DIR ?? '', copy.DATA_DIR, { recursive: true });
        await attack(copy, original);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
