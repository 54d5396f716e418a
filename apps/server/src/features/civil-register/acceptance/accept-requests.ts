import {
  type AutomaticRefusal,
  cairoIsoDay,
  type RequestId,
  refuseAutomatic,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import { measure } from '../../../observability/measured-events.ts';
import { ruleAuditRow } from '../../../requests/audit/repository.ts';
import { isDrawn, requestCheck } from '../../../requests/checks/quality-checks.ts';
import { examineRequest } from '../../../requests/findings.ts';
import { findPendingBy, lockRequest, requestAssignee } from '../../../requests/locked-request.ts';
import { transition } from '../../../requests/transition.ts';
import type { CivilRegisterSettings } from '../../../settings/civil-register-settings.ts';
import {
  countAcceptance,
  countOrders,
  findAnswered,
  findCase,
  findRule,
  updateRule,
} from './repository.ts';
import { stopDoubtfulRule } from './stop-rule.ts';

export type AcceptingContext = Pick<
  AppContext,
  'database' | 'now' | 'settings' | 'secret' | 'senders' | 'log'
>;

const CONSIDERED_AT_ONCE = 100;
/** A person may have died since an older answer, which waited for the answer about another document. */
const ANSWER_LIFETIME_MS = 86_400_000;
/** After it, an answer is surely committed, although its time is earlier. */
const COMMITTED_AFTER_MS = 2_000;

export function acceptanceJobs(context: AppContext): void {
  if (!context.settings.civilRegister) return;
  context.jobs.schedule({
    name: 'civil-register.accept',
    everySeconds: 5,
    timeoutSeconds: 300,
    runsOn: 'oneServer',
    drains: true,
    run: (signal) => acceptMatches(context, signal),
  });
}

/**
 * Accepts requests that match the civil register, while two administrators have it on. Each answer is considered once,
 * after the time in which a clerk can undo a decision: until then a clerk may take the request.
 *
 * @returns the number of considered requests
 */
export async function acceptMatches(
  context: AcceptingContext,
  signal: AbortSignal,
): Promise<number> {
  const { database, now, settings } = context;
  const { civilRegister: register, decisionUndoSeconds } = settings;
  await stopDoubtfulRule(context, signal);
  const rule = register && (await findRule(database.longQuery));
  if (!rule || rule.pausedAt) return 0;
  let considered = 0;
  const failures: unknown[] = [];
  while (!signal.aborted) {
    const delay = Math.max(decisionUndoSeconds * 1_000, COMMITTED_AFTER_MS);
    const before = new Date(now().getTime() - delay);
    const page = { before, limit: CONSIDERED_AT_ONCE };
    const { requestIds, until } = await findAnswered(database.longQuery, rule.id, page);
    if (!until) break;
    const day = cairoIsoDay(now());
    const orders = await countOrders(database.longQuery, day);
    const limit = Math.floor((orders * register.acceptedPercent) / 100);
    for (const requestId of requestIds) {
      await accept(context, { ruleId: rule.id, day, limit, register }, requestId).then(
        (result) => measure('acceptance', { result }),
        (error) => failures.push(error),
      );
    }
    // A failure is left to staff and does not delay the others.
    await updateRule(database.longQuery, rule.id, { considered_until: until });
    considered += requestIds.length;
  }
  if (failures.length > 0) throw failures[0];
  return considered;
}

interface Limits {
  ruleId: number;
  day: string;
  /** Acceptances of the day. */
  limit: number;
  register: CivilRegisterSettings;
}

async function accept(
  { database, now, secret }: AcceptingContext,
  { ruleId, day, limit, register }: Limits,
  requestId: number,
): Promise<'accepted' | 'shareReached' | AutomaticRefusal> {
  const at = now();
  return database.transaction(async (transaction) => {
    const locked = await lockRequest(transaction, requestId);
    const found = locked && (await findCase(transaction, requestId));
    if (!found || locked.state !== 'WAITING_APPROVAL') return 'decided';
    const { documents, assigned, reopened } = found;
    const pendingBy = await findPendingBy(transaction, requestId);
    const answeredAfter = new Date(at.getTime() - ANSWER_LIFETIME_MS);
    const refusal = refuseAutomatic({
      documents: documents.map(({ answeredAt, ...document }) =>
        answeredAt && answeredAt > answeredAfter ? document : { ...document, match: null },
      ),
      withStaff: assigned || pendingBy !== undefined || requestAssignee(locked, at) !== undefined,
      reopened,
      inCorrection: locked.correctionSince !== null,
      unanswered: locked.unansweredSince !== null,
      findings: await examineRequest(transaction, requestId),
    });
    if (refusal) return refusal;
    if (!(await countAcceptance(transaction, ruleId, { day, limit }))) return 'shareReached';
    const drawn = isDrawn(secret, 'automatic', requestId, register.checkedPercent);
    await transition(transaction, locked, 'decide', {
      actor: { kind: 'rule' },
      now: at,
      version: locked.version,
      decisions: documents.map(({ id: documentId }) => ({
        documentId,
        state: 'WAITING_PAYMENT',
        reason: null,
        reasonCode: null,
        note: null,
      })),
      audit: (state) =>
        ruleAuditRow({
          action: 'request.decide',
          requestId: toRequestId(requestId) as RequestId,
          detail: {
            version: locked.version,
            ruleId,
            state,
            documents: documents.map(({ id: documentId, lookupId, match }) => ({
              documentId,
              state,
              findings: [],
              proposed: state,
              lookup: lookupId && match ? { id: lookupId, grade: match.grade } : null,
            })),
          },
        }),
    });
    if (drawn) await requestCheck(transaction, locked, { cause: 'automatic', decidedBy: null, at });
    return 'accepted';
  });
}
