import type { FormRefusal, PlainRequestForm } from '@wathiqa/content/page-input';
import {
  askToSendAgain,
  CallError,
  type Client,
  changeAddress,
  correctDocument,
  lengthProblem,
  markErrors,
  messageText,
  type OwnDocument,
  ownDocuments,
  withdrawRequest,
  writeMessage,
} from '@wathiqa/contract';
import { REQUEST_MESSAGE_MAX_LENGTH, SHEET_FIELDS, type SheetField } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { toFailure } from '../../calls/failure.ts';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { Destination } from '../order/draft/delivery.ts';
import { toCustomerAddress } from '../order/draft/order-payload.ts';
import { toDeliveryErrors } from '../order/draft/server-errors.ts';
import { messages as sheetMessages } from '../tracking/actions/sheet-previews.messages.ts';
import {
  correctionRules,
  isUnchanged,
  pick,
  toCorrectionErrors,
} from '../tracking/correction/correction-entry.ts';
import { type TypedValues, toErrors } from './plain-form.ts';

/** A form that stays open. */
export interface Unsent {
  refusal?: FormRefusal;
  /** Nothing was corrected, which its owner may confirm. */
  unchanged?: boolean;
}

export interface Sent {
  /** Undefined if another page has answered the form already. */
  done: PlainRequestForm | undefined;
}

/** Sends a form of a request as the page with script does. */
export async function sendRequestForm(
  call: Client,
  requestId: string,
  form: PlainRequestForm,
  values: TypedValues,
): Promise<Sent | Unsent> {
  try {
    return (await ACTS[form](call, requestId, values)) ?? { done: form };
  } catch (error) {
    const failure = toFailure(error);
    if (!failure) throw error;
    const { text: title, advice } = failure;
    const fields = error instanceof CallError ? error.fields : [];
    return { refusal: { title, advice, errors: toDeliveryErrors(fields) } };
  }
}

type Act = (
  call: Client,
  requestId: string,
  values: TypedValues,
) => Promise<Sent | Unsent | undefined>;

const ACTS: Readonly<Record<PlainRequestForm, Act>> = {
  correction: correct,
  async address(call, requestId, values) {
    const { data, error } = Destination.safeParse(values);
    if (error) return invalid(toErrors(error));
    await call(changeAddress, { body: { requestId, customerAddress: toCustomerAddress(data) } });
    return undefined;
  },
  async message(call, requestId, values) {
    const { data, error } = z.object({ text: messageText }).safeParse(values);
    if (error) return invalid(toErrors(error));
    const headers = { 'idempotency-key': values.key ?? '' };
    await call(writeMessage, { headers, body: { requestId, ...data } });
    return undefined;
  },
  async sheets(call, requestId, values) {
    const marks = readMarks(values);
    if (marks.length === 0) return { refusal: { title: sheetMessages.needed, errors: [] } };
    const text = values.right?.trim() ?? '';
    const problem = lengthProblem(text, REQUEST_MESSAGE_MAX_LENGTH);
    if (problem) return invalid([{ Field: 'right', Message: problem }]);
    const version = Number(values.version);
    await call(markErrors, { body: { requestId, version, marks, ...(text && { text }) } });
    return undefined;
  },
  async sending(call, requestId, { on = '' }) {
    await call(askToSendAgain, { body: { requestId, on } });
    return undefined;
  },
  async withdrawal(call, requestId) {
    await call(withdrawRequest, { body: { requestId } });
    return undefined;
  },
};

/** Name of the box of a field on a sheet. */
export const markName = (documentId: number, field: SheetField) => `wrong.${documentId}.${field}`;

/** Checked boxes, by document. */
function readMarks(values: TypedValues): { documentId: number; fields: SheetField[] }[] {
  const names = Object.keys(values).map((name) => /^wrong\.(\d{1,15})\./.exec(name)?.[1]);
  const ids = new Set(names.filter((id) => id !== undefined).map(Number));
  return [...ids].map((documentId) => ({
    documentId,
    fields: SHEET_FIELDS.filter((field) => markName(documentId, field) in values),
  }));
}

async function correct(
  call: Client,
  requestId: string,
  values: TypedValues,
): Promise<Sent | Unsent | undefined> {
  const document = await findReturned(call, requestId);
  const { correction } = document ?? {};
  if (!document || !correction || String(correction.Id) !== values.round) {
    return { done: undefined };
  }
  const typed = pick(values, correction.Fields);
  const { data, error } = correctionRules(correction.Fields).safeParse(typed);
  if (error) return invalid(toErrors(error));
  const reason = values.reason?.trim() ?? '';
  if (isUnchanged(document, typed)) {
    if (values.act !== 'unchanged') return { unchanged: true };
    const problem = lengthProblem(reason, REQUEST_MESSAGE_MAX_LENGTH);
    if (problem) return { ...invalid([{ Field: 'reason', Message: problem }]), unchanged: true };
    if (reason) {
      const headers = { 'idempotency-key': values.key ?? '' };
      await call(writeMessage, { headers, body: { requestId, text: reason } });
    }
  }
  const body = { requestId, documentId: document.id, round: correction.Id, values: data };
  try {
    await call(correctDocument, { body });
  } catch (refused) {
    const errors = refused instanceof CallError ? refused.fields : [];
    if (errors.length === 0) throw refused;
    return invalid(toCorrectionErrors(correction.Fields, errors));
  }
  return undefined;
}

/** The first one to correct. */
export async function findReturned(
  call: Client,
  requestid: string,
): Promise<OwnDocument | undefined> {
  const { documents } = await call(ownDocuments, { headers: { requestid } });
  return documents.find(({ correction }) => correction !== null);
}

function invalid(errors: FormRefusal['errors']): Unsent {
  return { refusal: { title: formMessages.invalid, errors } };
}
