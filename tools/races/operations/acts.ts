import type { Call } from '@wathiqa/contract';
import * as contract from '@wathiqa/contract';
import type { OfficeRequest } from '@wathiqa/contract/office';
import * as office from '@wathiqa/contract/office';
import type { Citizen, Sent } from '../../../apps/server/test/support/http/client.ts';
import { seenFindings } from '../../../apps/server/test/support/office/office-requests.ts';
import { birthOrder, cairoAddress } from '../../../apps/server/test/support/orders.ts';

export interface Act {
  call: Call;
  sent: Sent;
}

export function row<Given extends unknown[]>(call: Call, prepare: (...given: Given) => Sent) {
  return (...given: Given): Act => ({ call, sent: prepare(...given) });
}

export const body = (content: object): Sent => ({ body: content });
const ofId = (call: Call) => row(call, (requestId: string) => body({ requestId }));
/** Prepared once: a repetition on another server has the same key. */
const idempotent = (content: object, key: string = crypto.randomUUID()): Sent => ({
  headers: { 'idempotency-key': key },
  body: content,
});
const payment = (requestid: string): Sent => ({ headers: { requestid } });
const ofStaff = (call: Call) => row(call, (staffId: number) => body({ staffId }));

export const REASON = 'قرار رقم 12';
const OTHER_ADDRESS = cairoAddress({ address: 'شقة 9، شارع الهرم' });

/** The part of a request that most acts need. */
type Seen = Pick<OfficeRequest, 'id' | 'version'>;
type Documents = NonNullable<Parameters<typeof birthOrder>>;

/** A row per write call: the call, and how it is prepared. Those of reference data are in `reference.ts`. `table.test.ts` requires one for each call of the contract. */
export const acts = {
  // Citizens
  createRequest: row(contract.createRequest, (documents: Documents = [], key?: string) =>
    idempotent(birthOrder(...documents), key),
  ),
  shipmentInfo: row(contract.shipmentInfo, (requestID: string, customerAddress = cairoAddress()) =>
    body({ requestID, customerAddress }),
  ),
  changeAddress: row(contract.changeAddress, (requestId: string, customerAddress = OTHER_ADDRESS) =>
    body({ requestId, customerAddress }),
  ),
  askToSendAgain: row(contract.askToSendAgain, (requestId: string, on: string) =>
    body({ requestId, on }),
  ),
  withdrawRequest: ofId(contract.withdrawRequest),
  markErrors: row(contract.markErrors, ({ id, version, items }: OfficeRequest) =>
    body({
      requestId: id,
      version,
      marks: [{ documentId: items[0]?.id, fields: ['eventPlace'] }],
      text: 'ولدت في الجيزة',
    }),
  ),
  correctDocument: row(contract.correctDocument, ({ id, items }: OfficeRequest, values: object) =>
    body({ requestId: id, documentId: items[0]?.id, values }),
  ),
  writeMessage: row(contract.writeMessage, (requestId: string, text = 'سؤال') =>
    body({ requestId, text }),
  ),
  payInCash: row(contract.payInCash, payment),
  payByCard: row(contract.payByCard, payment),
  checkPayment: row(contract.checkPayment, payment),
  fawryWebhook: row(contract.fawryWebhook, body),
  forgetPerson: row(contract.forgetPerson, (id: number) => body({ id })),
  erasePersonalData: row(contract.erasePersonalData, () => ({})),
  refresh: row(contract.session.refresh, ({ refreshToken, email }: Citizen) =>
    body({ token: refreshToken, userEmail: email }),
  ),
  logout: row(contract.session.logout, () => ({})),
  endOtherSessions: row(contract.session.endOtherSessions, () => body({})),
  submitFeedback: row(contract.submitFeedback, (message = 'متى يصل طلبي؟') =>
    body({
      name: 'منى أحمد',
      mobileNumber: '01000000013',
      email: '',
      type: 1,
      message,
      website: '',
    }),
  ),

  // Queue and decision
  claimRequest: ofId(office.claimRequest),
  claimNextRequest: row(office.claimNextRequest, () => body({ view: 'all' })),
  releaseRequest: ofId(office.releaseRequest),
  openRequest: row(office.openRequest, (requestId: string) =>
    body({ requestId, reason: 'check', note: 'تجربة' }),
  ),
  decideRequest: row(office.decideRequest, (request: OfficeRequest, accept: boolean | 'first') =>
    body({
      requestId: request.id,
      version: request.version,
      seen: seenFindings(request),
      decisions: request.items.map(({ id }, index) =>
        accept === true || (accept === 'first' && index === 0)
          ? { documentId: id, accept: true }
          : { documentId: id, accept: false, reasonCode: 'NOT_FOUND' },
      ),
    }),
  ),
  undoDecision: ofId(office.undoDecision),
  returnForCorrection: row(
    office.returnForCorrection,
    ({ id, version, items }: OfficeRequest, index?: number, fields?: readonly string[]) =>
      body({
        requestId: id,
        version,
        documentId: items[index ?? 0]?.id,
        fields: fields ?? ['name'],
        note: 'الاسم',
      }),
  ),
  transferRequest: row(
    office.transferRequest,
    ({ id, version }: Seen, { id: staffId }: { id: number }) =>
      body({ requestId: id, version, staffId }),
  ),
  transferToOffice: row(office.transferToOffice, ({ id, version }: Seen, officeId: number) =>
    body({ requestId: id, version, officeId, note: REASON }),
  ),
  setAsideRequest: row(office.setAsideRequest, ({ id, version }: Seen, until: string) =>
    body({ requestId: id, version, until }),
  ),
  reopenRequest: row(office.reopenRequest, ({ id, version }: Seen, reason = 'خطأ') =>
    body({ requestId: id, version, reason }),
  ),
  recordVisit: row(office.recordVisit, ({ id, version }: Seen) => body({ requestId: id, version })),
  addRequestNote: row(office.addRequestNote, (requestId: string) =>
    body({ requestId, text: 'ملاحظة' }),
  ),
  answerMessages: row(office.answerMessages, (requestId: string) =>
    body({ requestId, text: 'قريبا' }),
  ),
  endCitizenSessions: ofId(office.endCitizenSessions),
  claimNextCheck: row(office.claimNextCheck, () => body({})),
  answerCheck: row(office.answerCheck, (checkId: number, decisions: readonly object[]) =>
    body({ checkId, decisions }),
  ),
  settleCheck: row(office.settleCheck, (checkId: number) =>
    body({ checkId, outcome: 'first' as const, reason: 'x' }),
  ),

  // Money
  allocatePayment: row(office.allocatePayment, (paymentId: number, requestId: string) =>
    body({ paymentId, requestId }),
  ),
  refundPayment: row(
    office.refundPayment,
    (paymentId: number, amount: number, documentId?: number) =>
      idempotent({ paymentId, amount, reason: 'ألغى', documentId }),
  ),
  decideRefund: row(office.decideRefund, (refundId: number, approve: boolean) =>
    body({ refundId, approve }),
  ),
  resolveRefund: row(office.resolveRefund, (refundId: number, done: boolean) =>
    body({ refundId, done }),
  ),

  // Dispatch and certificates
  packBatch: row(office.packBatch, (requestIds: readonly string[], batchId?: number) =>
    body({ governorateCode: '01', requestIds, batchId }),
  ),
  moveParcels: row(
    office.moveParcels,
    (batchId: number, requestIds: readonly string[], toBatchId?: number) =>
      body({ batchId, requestIds, toBatchId }),
  ),
  handOverBatch: row(office.handOverBatch, (batchId: number, requestIds: readonly string[]) =>
    body({ batchId, requestIds }),
  ),
  recordDispatch: row(
    office.recordDispatch,
    ({ id, version }: Seen, action: string, more: object = {}) =>
      body({ requestId: id, version, action, note: '', ...more }),
  ),
  setCourierReference: row(office.setCourierReference, (batchId: number) =>
    body({ batchId, courierReference: 'EG123', seen: null }),
  ),
  printLabels: row(office.printLabels, (requestIds: readonly string[]) => body({ requestIds })),
  checkEnvelope: row(
    office.checkEnvelope,
    (batchId: number, requestId: string, serials: readonly string[]) =>
      body({ batchId, requestId, serials }),
  ),
  printCertificates: row(office.printCertificates, (batchId: number) => body({ batchId })),
  confirmCertificate: row(office.confirmCertificate, (documentId: number) =>
    body({ documentId, reason: 'راجعت الأصل' }),
  ),
  reprintCertificate: row(office.reprintCertificate, (serial: string, reason = 'تلف') =>
    body({ serial, reason }),
  ),
  revokeCertificate: row(office.revokeCertificate, (serial: string, reason = 'خطأ') =>
    body({ serial, lastSerial: serial, cause: 'error', reason }),
  ),

  // Administration
  decideProposal: row(office.decideProposal, (proposalId: number, approve: boolean) =>
    body({ proposalId, approve, ...(!approve && { refusal: REASON }) }),
  ),
  addStaff: row(office.addStaff, (email: string, role: string) => body({ email, role })),
  changeStaffRole: row(office.changeStaffRole, (staffId: number, seen: string, role: string) =>
    body({ staffId, role, seen }),
  ),
  endStaffAccess: ofStaff(office.endStaffAccess),
  endStaffSessions: ofStaff(office.endStaffSessions),
  unbindStaff: ofStaff(office.unbindStaff),
  releaseReading: ofStaff(office.releaseReading),
  endSession: row(office.endSession, () => ({})),
  endOwnSession: row(office.endOwnSession, (sessionId: number) => body({ sessionId })),
  proposeErasure: row(office.proposeErasure, (nationalId: string, reason = REASON) =>
    body({ nationalId, reason }),
  ),
  proposeAcceptance: row(office.proposeAcceptance, () => body({ reason: REASON })),
  endAcceptance: row(office.endAcceptance, () => body({})),
  actOnFeedback: row(
    office.actOnFeedback,
    (reference: string, version: number, action: string, text: string) =>
      body({ reference, version, action, text }),
  ),
  assignFeedback: row(office.assignFeedback, (reference: string, staffId: number) =>
    body({ reference, staffId, seen: null }),
  ),
  resendNotifications: row(office.resendNotifications, (notifications: readonly object[]) =>
    body({ notifications }),
  ),
};

/** Write calls without a row, with the reason. */
export const WITHOUT_ROW: Record<string, string> = {
  proposeRestriction: 'as proposeErasure: one table of proposals, and the lock of the request',
  // Reads by POST, because their input must not be in an address.
  requestState: 'a read',
  checkTypedCode: 'a read',
  searchFeedback: 'a read',
  searchRequests: 'a read',
  findPersonAccesses: 'a read',
  previewRegulation: 'a read',
  // Sign-ins
  login: 'played by two-logins.test.ts',
  openSession: 'each begins a session of its own',
  // One row each, which no other call changes.
  seeRefusals: 'one column of the caller’s own rows, which nothing else writes',
  castVote: 'inserts a row of its own',
  reportTimings: 'inserts a row of its own',
  reportOrderStep: 'adds one to a counter',
  recordBreach: 'inserts a row of its own',
  addBreachNote: 'inserts a row of its own',
  downloadDigitalCopy: 'inserts a sheet of its own',
  signCertificate: 'inserts a sheet of its own, numbered by a counter per client',
  restoreRegulation: 'the same proposal as saveRegulation',
  saveOutlet: 'one row with a version, as saveOffice',
};
