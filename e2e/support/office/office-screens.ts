import { hasPermission, STAFF_ACTIONS, STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { sendMessageOverHttp } from '@wathiqa/server/test/support/http/http-visitor.ts';
import { BASE, pathTo, type ScreenName, screens } from '../../../apps/office/app/screens.ts';
import type { Register } from '../fixtures.ts';
import { handOver, pack, registerPaid } from './dispatch.ts';
import { registerRequest } from './office.ts';

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Samples by parameter; a missing sample is a type error. */
type Samples = Record<ParameterOf<(typeof screens)[ScreenName]['path']>, string>;

export interface OfficeScreen {
  name: ScreenName;
  address: string;
  role: StaffRole;
}

export const screenNames = Object.keys(screens) as ScreenName[];

export function highestRole(name: ScreenName): StaffRole {
  const acts = (role: StaffRole) => STAFF_ACTIONS.filter((act) => hasPermission(role, act)).length;
  const [role] = STAFF_ROLES.filter((role) => hasPermission(role, screens[name].action)).toSorted(
    (one, other) => acts(other) - acts(one),
  );
  if (!role) throw new Error(`Nobody may open the screen ${name}`);
  return role;
}

/** Creates data for every screen; returns all screens with addresses. */
export async function createOfficeFixtures(
  url: string,
  register: Register,
): Promise<OfficeScreen[]> {
  const samples = await createSamples(url, register);
  return screenNames.map((name) => ({
    name,
    role: highestRole(name),
    address: `${BASE}${pathTo(name, samples)}`,
  }));
}

async function createSamples(url: string, register: Register): Promise<Samples> {
  const citizen = () => `citizen-${crypto.randomUUID()}@wathiqa.example`;
  const requestId = await registerRequest(citizen(), url);
  await registerPaid(register, citizen(), url);
  const packed = await registerPaid(register, citizen(), url);
  const sent = await registerPaid(register, citizen(), url);
  const batchId = await pack(register, packed);
  const [outlet] = await register<{ code: string }>('SELECT code FROM outlet_versions LIMIT 1');
  await handOver(register, await pack(register, sent));
  await createBreach(register);
  return {
    requestId,
    batchId,
    governorateCode: '01',
    serviceCode: 'MOICSO001',
    reference: await sendMessageOverHttp(url),
    code: outlet?.code ?? '',
    officeId: 'new',
  };
}

async function createBreach(register: Register): Promise<void> {
  await register(`
    WITH member AS (
      INSERT INTO staff (email, role, added_by) VALUES ('breaches-${crypto.randomUUID()}@wathiqa.example', 'auditor', 'test')
      RETURNING id
    ), breach AS (
      INSERT INTO breaches (found_at, what_happened, affected, recorded_at, recorded_by)
      SELECT now() - interval '1 day', 'فُقد حاسوب من مكتب', 'مئة مواطن تقريبًا', now(), id FROM member
      RETURNING id, recorded_by
    )
    INSERT INTO breach_notes (breach_id, kind, happened_at, text, recorded_at, recorded_by)
    SELECT id, 'authorityNotified', now() - interval '1 hour', 'بكتاب رسمي', now(), recorded_by FROM breach`);
}
