import type {
  FormRefusal,
  PlainOrder,
  PlainOrderAnswer,
  PlainOrderStep,
  TakePlainOrderStep,
} from '@wathiqa/content/page-input';
import {
  CallError,
  type Client,
  createClient,
  FIELD_PROBLEMS,
  fieldProblemText,
  lookups,
  prices,
  session,
  shipmentInfo,
} from '@wathiqa/contract';
import {
  CITIZEN_RESPONSE_CODES,
  DOCUMENTS,
  type DocumentKind,
  formatPounds,
  NO_POST_OFFICE_CODE,
  needsVisit,
} from '@wathiqa/domain';
import type * as z from 'zod/mini';
import { isSessionOver } from '../../calls/call.ts';
import { isServerError, toFailure } from '../../calls/failure.ts';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import { CHANNEL_HEADERS } from '../../session/api-client.ts';
import {
  describeCardRefusal,
  eligibilityAfter,
  questionRules,
} from '../national-id/card-answers.ts';
import { type CardEntry, cardFormRules } from '../national-id/card-entry.ts';
import { BLANK_DELIVERY, Delivery } from '../order/draft/delivery.ts';
import { type Applicant, previewOrder, registerOrder } from '../order/draft/order-api.ts';
import {
  type ParsedDraft,
  parseDocuments,
  toCustomerAddress,
} from '../order/draft/order-payload.ts';
import { toDeliveryErrors, toDocumentErrors } from '../order/draft/server-errors.ts';
import { toSelf } from '../order/known/known-person.ts';
import { messages as reviewMessages } from '../order/review/review.messages.ts';
import type { Profile } from '../profile-query.ts';
import { plainForms, readEntry, stepsOf, type TypedValues, writeEntry } from './plain-form.ts';

/** Buttons of the page. `start` opens the form; `places` lists those of the chosen governorate. */
type Act = 'start' | 'back' | 'next' | 'places' | 'register';

interface Order extends Applicant {
  kind: DocumentKind;
  values: TypedValues;
}

type FieldErrors = FormRefusal['errors'];

/** A step shown again, or the review with its total. */
interface Shown extends Partial<Pick<PlainOrder, 'total' | 'places' | 'cardRefusal'>> {
  step: PlainOrderStep;
  errors?: FieldErrors;
  /** Refusal beyond the fields. */
  refusal?: Omit<FormRefusal, 'errors'>;
  status?: number;
}

const INVALID = 400;

/** Applies the rules and sends the calls of the form with script. */
export const takePlainOrderStep: TakePlainOrderStep = async (kind, values, access) => {
  const call = createClient({
    baseUrl: '',
    fetch: access.fetch,
    headers: () => ({ ...CHANNEL_HEADERS, authorization: `Bearer ${access.accessToken}` }),
  });
  return takeStep(kind, values, call).catch((error: unknown) => {
    if (isSessionOver(error)) return 'signedOut';
    throw error;
  });
};

async function takeStep(
  kind: DocumentKind,
  sent: TypedValues,
  call: Client,
): Promise<PlainOrderAnswer> {
  const { profile } = await call(session.accountProfile);
  const act = (sent.act ?? 'start') as Act;
  const values = act === 'start' ? { ...prefill(kind, profile), document: kind } : sent;
  const order: Order = { kind, values, call, profile };
  const steps = stepsOf(kind, values);
  const at = Math.max(steps.indexOf(sent.step as PlainOrderStep), 0);
  if (act === 'start') return show(order, { step: 'details' });
  if (act === 'back') return show(order, { step: steps[at - 1] ?? 'details' });
  for (const step of steps.slice(0, at + 1)) {
    const found = checkStep(order, step);
    if (found) return show(order, found);
  }
  const next = steps[at + 1];
  if (next && next !== 'review') return show(order, { step: next });
  return act === 'register' ? register(order) : review(order, {});
}

/** The account's own data on forms that are only for oneself. */
function prefill(kind: DocumentKind, profile: Profile): TypedValues {
  const { blank, createEntryAbout, ownOnly } = plainForms(kind).start;
  const self = ownOnly ? toSelf(profile) : undefined;
  return {
    ...writeEntry((self && createEntryAbout(self)) ?? blank),
    ...BLANK_DELIVERY,
    mobile1: profile.mobile,
  };
}

/** The step with its errors or refusal; undefined if the values pass. */
function checkStep({ kind, values, profile }: Order, step: PlainOrderStep): Shown | undefined {
  if (step === 'review') return undefined;
  const entry = readEntry(kind, values);
  if (kind !== 'Nid') return withErrors(step, plainForms(kind).start.rules.safeParse(entry));
  const card = entry as CardEntry;
  const rules = step === 'details' ? cardFormRules : questionRules[step];
  const wrong = withErrors(step, rules.safeParse(card));
  if (wrong) return wrong;
  const eligibility = eligibilityAfter(card, step === 'details' ? undefined : step, {
    provenNationalId: profile.nationalId,
  });
  if (eligibility.kind !== 'refused') return undefined;
  return {
    step,
    status: INVALID,
    cardRefusal: describeCardRefusal(eligibility.refusal, card),
  };
}

function withErrors(
  step: PlainOrderStep,
  { error }: { error?: z.core.$ZodError },
): Shown | undefined {
  return error && { step, errors: toErrors(error) };
}

function toErrors({ issues }: z.core.$ZodError): FieldErrors {
  return issues.map(({ path, message }) => ({
    Field: String(path[0]),
    Message: fieldProblemText(message),
  }));
}

/** Prices the order; shows the review, or the step that the server refuses. */
async function review(order: Order, shown: Partial<Shown>): Promise<PlainOrderAnswer> {
  try {
    const total = await previewOrder(order, draftOf(order));
    const places = await listPlaces(order);
    return await show(order, { step: 'review', total, places, ...shown });
  } catch (error) {
    return show(order, { step: 'details', ...refused(order, error) });
  }
}

/** Registers once: each attempt has the first review's idempotency key. */
async function register(order: Order): Promise<PlainOrderAnswer> {
  const { values, call } = order;
  const delivery = Delivery.safeParse(values);
  const errors = delivery.error ? toErrors(delivery.error) : await wrongPlaces(order);
  if (!delivery.success || errors.length > 0) return review(order, { errors });
  try {
    const { id, earlier } = await registerOrder(order, {
      draft: draftOf(order),
      delivery: delivery.data,
      review: { totalPrice: Number(values.total) },
      idempotencyKey: values.key ?? '',
    });
    const body = { requestID: id, customerAddress: toCustomerAddress(delivery.data) };
    await call(shipmentInfo, { body }).catch((error: unknown) => {
      // The first attempt's address is recorded already.
      if (!(error instanceof CallError) || error.code !== CITIZEN_RESPONSE_CODES.CONFLICT)
        throw error;
    });
    return { registered: id, earlier, visit: needsVisit(values.nidIssueReasonCode) };
  } catch (error) {
    const shown = refused(order, error);
    const isSettled = error instanceof CallError && !isServerError(error);
    if (isSettled) return review(order, shown);
    const { trouble, advice } = reviewMessages.unsettled;
    return review(order, { ...shown, refusal: { title: trouble, advice } });
  }
}

/** Earlier steps have passed the rules. */
function draftOf({ kind, values }: Order): ParsedDraft {
  const parsed = parseDocuments(plainForms(kind), [readEntry(kind, values)]);
  if ('invalid' in parsed) throw new RangeError('The steps before the review were not checked');
  return parsed;
}

/** Fields and refusal of a failed call. */
function refused({ kind }: Order, error: unknown): Partial<Shown> {
  const failure = toFailure(error);
  if (!failure || !(error instanceof CallError)) throw error;
  const { code, fields } = error;
  const ofDocument = toDocumentErrors([DOCUMENTS[kind].list], fields);
  const errors = [...ofDocument, ...toDeliveryErrors(fields)].map(({ field, message }) => ({
    Field: field,
    Message: message,
  }));
  if (code === CITIZEN_RESPONSE_CODES.RELATION_NOT_ALLOWED) {
    errors.push({ Field: 'relationCode', Message: failure.text });
  }
  const { text: title, advice } = failure;
  return { errors, refusal: { title, advice }, status: code < 600 ? code : INVALID };
}

/** Places that are not in the chosen governorate; a retry could not correct the recorded address. */
async function wrongPlaces(order: Order): Promise<FieldErrors> {
  const { departments, offices } = await listPlaces(order);
  const wrong = [
    ...(hasCode(departments, order.values.policeCode) ? [] : ['policeCode']),
    ...(hasCode(offices, order.values.postalCode) ? [] : ['postalCode']),
  ];
  return wrong.map((Field) => ({ Field, Message: FIELD_PROBLEMS.place }));
}

function hasCode(places: readonly { Code: string }[], code: string | undefined): boolean {
  return places.some(({ Code }) => Code === code);
}

async function listPlaces({ call, values }: Order) {
  const governorates = (await call(lookups.governorates)).Lookups;
  const query = { GovCode: values.govCode ?? '' };
  if (!hasCode(governorates, query.GovCode)) return { governorates, departments: [], offices: [] };
  const [departments, offices] = await Promise.all([
    call(lookups.policeDepartments, { query }),
    call(lookups.postOffices, { query }),
  ]);
  return {
    governorates,
    departments: departments.Lookups,
    offices: offices.Lookups.filter(({ Code }) => Code !== NO_POST_OFFICE_CODE),
  };
}

async function show(
  { kind, values, call }: Order,
  { step, errors = [], refusal, status, ...more }: Shown,
): Promise<PlainOrderAnswer> {
  const isRefused = errors.length > 0 || refusal !== undefined;
  const { total } = more;
  const isRepriced = total !== undefined && values.total && Number(values.total) !== total;
  const advice = isRepriced ? reviewMessages.totalIsNow(formatPounds(total)) : refusal?.advice;
  return {
    status: status ?? (isRefused ? INVALID : 200),
    page: {
      plainOrder: { kind, step, price: await call(prices[DOCUMENTS[kind].priceKey]), ...more },
      formResult: {
        values: {
          ...values,
          ...(total !== undefined && {
            key: values.key || crypto.randomUUID(),
            total: String(total),
          }),
        },
        ...(isRefused && {
          refusal: { title: refusal?.title ?? formMessages.invalid, advice, errors },
        }),
      },
    },
  };
}
