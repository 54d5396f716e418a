import { documentFields, requestStateLabels } from '@wathiqa/content';
import {
  type AuditAction,
  type CorrectableField,
  countedNoun,
  type FindingKind,
  formatPounds,
  formatReference,
  formatSerial,
  RESPONSE_MESSAGES,
  STAFF_ROLES,
} from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';
import { cairoDayText } from '../../labels/dates.tsx';
import { findingNames } from '../../labels/findings.messages.ts';
import { readingReasonNames } from '../../labels/labels.messages.ts';
import { messages as layout } from '../../layout/layout.messages.ts';
import { stateNames as feedbackStates } from '../feedback/feedback.messages.ts';
import { messages as queue } from '../queue/queue.messages.ts';
import { isServiceCode, serviceName } from '../reference-data/reference-data.messages.ts';

type AuditFields = Readonly<Record<string, unknown>>;

const nameIn = (names: Readonly<Record<string, string>>, value: unknown) =>
  names[String(value)] ?? String(value ?? '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fieldsOf = (value: unknown): AuditFields =>
  typeof value === 'object' && value !== null ? (value as AuditFields) : {};
const dayOf = (value: unknown) => (typeof value === 'string' ? cairoDayText(value) : '');
const daysOf = ({ from, to }: AuditFields) => `من ${dayOf(from)} إلى ${dayOf(to)}`;
const requestsOf = (value: unknown) => countedNoun(listOf(value).length, COUNTED.requests);
const reasonOf = ({ reason }: AuditFields) => String(reason ?? '');
const restriction = ({ restricted, reason }: AuditFields) =>
  `${restricted ? 'تقييد' : 'رفع التقييد'}. ${String(reason ?? '')}`;
const problemOf = ({ problem }: AuditFields) =>
  RESPONSE_MESSAGES[problem as keyof typeof RESPONSE_MESSAGES] ?? '';
const price = ({ after, reason }: AuditFields) =>
  `${formatPounds(Number(fieldsOf(after).pounds ?? 0))} من ${dayOf(fieldsOf(after).validFrom)}. ${String(reason ?? '')}`;
const holiday = ({ day, after, reason }: AuditFields) =>
  `${dayOf(day)}: ${after ? `إجازة «${String(fieldsOf(after).name ?? '')}»` : 'يوم عمل'}. ${String(reason ?? '')}`;
const terms = ({ serviceCode, after }: AuditFields) => {
  const { version, restored } = fieldsOf(after);
  const code = String(serviceCode);
  const source = restored ? `، إعادة للنسخة ${Number(restored)}` : '';
  return `${isServiceCode(code) ? serviceName(code) : code}: النسخة ${Number(version ?? 0)}${source}`;
};
const found = ({ found: count }: AuditFields) => `عدد ما ظهر: ${Number(count ?? 0)}`;
const roleOf = (value: unknown) => {
  const role = STAFF_ROLES.find((each) => each === fieldsOf(value).role);
  return role ? layout.roles[role] : 'بلا دور';
};
const moved = ({ before, after }: AuditFields) => `من ${roleOf(before)} إلى ${roleOf(after)}`;
const sheets = ({ serials }: AuditFields) =>
  countedNoun(listOf(serials).length, COUNTED.certificates);
const sheet = ({ serial, reason }: AuditFields) =>
  `الشهادة ${formatSerial(String(serial ?? ''))}${reason ? `. ${String(reason)}` : ''}`;
const batch = ({ batchId, requests }: AuditFields) =>
  `الدفعة ${String(batchId ?? '')}: ${requestsOf(requests)}`;
const feedback = ({ reference, before, after }: AuditFields) =>
  `الرسالة ${formatReference(String(reference ?? ''))}: كانت ${nameIn(feedbackStates, before)} وصارت ${nameIn(feedbackStates, after)}`;

/** Findings that the decider marked as seen. */
function afterSeeing(documents: unknown): string {
  const seen = listOf(documents)
    .flatMap((each) => listOf(fieldsOf(each).findings))
    .filter((finding) => fieldsOf(finding).seen)
    .map((finding) => findingNames[fieldsOf(finding).kind as FindingKind]?.short);
  return seen.length > 0 ? ` بعد مراجعة: ${[...new Set(seen)].join('، ')}` : '';
}

const SENTENCES: Readonly<Partial<Record<AuditAction, (detail: AuditFields) => string>>> = {
  'request.read': ({ reason, note }) =>
    reason ? `السبب: ${nameIn(readingReasonNames, reason)}. ${String(note ?? '')}` : '',
  'request.search': ({ by, requests }) =>
    `بحث ${nameIn(queue.search.by, by)}، وظهر ${requestsOf(requests)}`,
  'request.setAside': ({ until }) => `أجّله إلى ${dayOf(until)}`,
  'request.transfer': ({ staffId, officeId }) =>
    officeId
      ? `حوّله إلى المكتب رقم ${Number(officeId)}`
      : `حوّله إلى الموظف رقم ${Number(staffId ?? 0)}`,
  'request.proposeAcceptance': ({ documents }) =>
    `قبل ${countedNoun(listOf(documents).length, COUNTED.documentsOblique)} رغم السجل المدني${afterSeeing(documents)}؛ ينتظر الطلب مشرفًا ثانيًا`,
  'request.decide': ({ documents, state }) => {
    const rejected = listOf(documents).filter((each) => fieldsOf(each).state === 'REJECTED').length;
    const accepted = listOf(documents).length - rejected;
    const parts = [
      ...(accepted > 0 ? [`قبل ${countedNoun(accepted, COUNTED.documentsOblique)}`] : []),
      ...(rejected > 0 ? [`رفض ${countedNoun(rejected, COUNTED.documentsOblique)}`] : []),
    ];
    const firsts = listOf(documents).flatMap((each) => fieldsOf(each).first ?? []);
    const second =
      firsts.length > 0 ? ` شخصًا ثانيًا بعد الموظف رقم ${[...new Set(firsts)].join('، ')}` : '';
    return `${parts.join(' و')}${second}${afterSeeing(documents)}؛ صار الطلب: ${nameIn(requestStateLabels, state)}`;
  },
  'quality.answer': ({ disputed }) => (disputed ? 'خالف القرار الأول' : 'وافق القرار الأول'),
  'request.reopen': ({ reason }) => `السبب: ${String(reason ?? '')}`,
  'request.dropDecision': problemOf,
  'request.returnForCorrection': ({ fields }) =>
    `طلب تصحيح: ${listOf(fields)
      .map((field) => documentFields[field as CorrectableField]?.name ?? field)
      .join('، ')}`,
  'request.readUnanswered': found,
  'dispatch.read': ({ requests }) => `ظهر ${requestsOf(requests)}`,
  'dispatch.printLabels': ({ requests }) => requestsOf(requests),
  'dispatch.readBatch': ({ batchId }) => `الدفعة ${String(batchId ?? '')}`,
  'dispatch.setReference': ({ batchId, courierReference }) =>
    `الدفعة ${String(batchId ?? '')}: ${String(courierReference || 'حُذف الرقم')}`,
  'dispatch.pack': batch,
  'dispatch.move': (detail) => `${batch(detail)}، إلى الدفعة ${String(detail.toBatchId ?? '')}`,
  'dispatch.handOver': batch,
  'certificates.sign': sheet,
  'certificates.print': (detail) =>
    `الدفعة ${String(detail.batchId ?? '')}: ${sheets(detail)}${detail.again ? ' مرة أخرى' : ''}`,
  'certificates.reprint': (detail) => `${sheets(detail)}. ${reasonOf(detail)}`,
  'certificates.confirm': reasonOf,
  'certificates.download': sheet,
  'certificates.propose': sheet,
  'certificates.revoke': sheet,
  'certificates.decline': sheet,
  'certificates.lose': ({ first, last }) =>
    `من ${formatSerial(String(first ?? ''))} إلى ${formatSerial(String(last ?? ''))}`,
  'payments.readUnallocated': found,
  'payments.list': daysOf,
  'payments.listRefunds': daysOf,
  'payments.readProposedRefunds': found,
  'payments.refund': ({ piastres }) => formatPounds(Number(piastres ?? 0) / 100),
  'feedback.list': ({ references }) => `عدد ما ظهر: ${listOf(references).length}`,
  'feedback.read': ({ reference }) => `الرسالة ${formatReference(String(reference ?? ''))}`,
  'feedback.assign': ({ reference, staffId }) =>
    `الرسالة ${formatReference(String(reference ?? ''))}${staffId === null ? ' لأي موظف' : ` للموظف رقم ${Number(staffId ?? 0)}`}`,
  'feedback.answer': feedback,
  'feedback.close': feedback,
  'feedback.reopen': feedback,
  'figures.read': daysOf,
  'prices.set': price,
  'prices.propose': price,
  'prices.decline': price,
  'regulations.save': terms,
  'regulations.restore': terms,
  'regulations.propose': terms,
  'regulations.decline': terms,
  'holidays.save': holiday,
  'holidays.remove': holiday,
  'acceptance.propose': reasonOf,
  'acceptance.approve': reasonOf,
  'acceptance.decline': reasonOf,
  'acceptance.switchOff': ({ checkId }) => (checkId ? 'خالفته مراجعة ثانية' : ''),
  'personalData.propose': reasonOf,
  'personalData.refuse': problemOf,
  'personalData.erase': reasonOf,
  'personalData.decline': reasonOf,
  'personalData.proposeRestriction': restriction,
  'personalData.restrict': restriction,
  'personalData.declineRestriction': restriction,
  'holidays.propose': holiday,
  'holidays.decline': holiday,
  'outlets.save': ({ code, reason }) => `${String(code ?? '')}. ${String(reason ?? '')}`,
  'offices.save': ({ officeId, after }) =>
    `${String(fieldsOf(after).name ?? '')} (رقم ${Number(officeId ?? 0)})`,
  'staff.add': moved,
  'staff.changeRole': moved,
  'staff.end': moved,
  'reading.read': ({ day }) => dayOf(day),
  'audit.search': found,
  'audit.searchPerson': (detail) => `السبب: ${String(detail.reason ?? '')}. ${found(detail)}`,
  'retention.erase': ({ requests, feedback: written, messages, accounts, auditEntries }) =>
    (
      [
        [requests, COUNTED.requests],
        [written, COUNTED.visitorMessages],
        [messages, COUNTED.notifications],
        [accounts, COUNTED.accounts],
        [auditEntries, COUNTED.auditEntries],
      ] as const
    )
      .map(([count, forms]) => [Number(count ?? 0), forms] as const)
      .flatMap(([count, forms]) => (count > 0 ? [countedNoun(count, forms)] : []))
      .join('، '),
};

/** Empty if the action name suffices. */
export function auditSentence(action: string, detail: AuditFields): string {
  return SENTENCES[action as AuditAction]?.(detail).trim() ?? '';
}
