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
  FIELD_PROBLEMS,
  ownDocuments,
  prices,
  session,
} from '@wathiqa/contract';
import {
  CARD_QUESTIONS,
  currentEntry,
  type DocumentKind,
  type DraftAction,
  formatPounds,
  MAX_DOCUMENTS,
  reduceDraft,
  startDraft,
} from '@wathiqa/domain';
import type * as z from 'zod/mini';
import { toFailure } from '../../calls/failure.ts';
import { messages as formMessages } from '../../forms/forms.messages.ts';
import {
  describeCardRefusal,
  eligibilityAfter,
  questionRules,
} from '../national-id/card-answers.ts';
import { type CardEntry, cardFormRules } from '../national-id/card-entry.ts';
import { BLANK_DELIVERY, Delivery } from '../order/draft/delivery.ts';
import {
  type Applicant,
  isDefinitiveError,
  previewOrder,
  registerOrder,
} from '../order/draft/order-api.ts';
import {
  type Draft,
  hasInput,
  isVisited,
  type OrderEntry,
  type OrderForms,
} from '../order/draft/order-form.ts';
import { type ParsedDraft, parseDocuments } from '../order/draft/order-payload.ts';
import { placeErrors, toDeliveryErrors } from '../order/draft/server-errors.ts';
import { isNewKind, offerDocuments } from '../order/journey/offered-documents.ts';
import { isAbout, prefilled, toSelf, withOwner } from '../order/known/known-person.ts';
import { messages as reviewMessages } from '../order/review/review.messages.ts';
import { toEntriesAgain } from '../tracking/again/again-entries.ts';
import { listPlaces, plainClient, unlessSignedOut } from './plain-client.ts';
import {
  plainForms,
  readDraft,
  stepsOf,
  type TypedValues,
  termsKind,
  toErrors,
  writeDraft,
} from './plain-form.ts';
import { messages } from './plain-order.messages.ts';

interface Order extends Applicant {
  /** Of the first document. */
  kind: DocumentKind;
  forms: OrderForms;
  values: TypedValues;
  draft: Draft;
}

/** A step shown again, or the review with its total. */
interface Shown extends Partial<Pick<PlainOrder, 'total' | 'places' | 'cardRefusal'>> {
  step: PlainOrderStep;
  /** Of the step, if not the shown one. */
  document?: number;
  errors?: FormRefusal['errors'];
  /** Refusal beyond the fields. */
  refusal?: Omit<FormRefusal, 'errors'>;
  status?: number;
}

const INVALID = 400;

/** Applies the rules and sends the calls of the form with script. */
export const takePlainOrderStep: TakePlainOrderStep = (kind, values, access) =>
  unlessSignedOut(takeStep(kind, values, plainClient(access)));

/** `act` is the pressed button, with a number or name after a space; without it the order starts. */
async function takeStep(
  kind: DocumentKind,
  sent: TypedValues,
  call: Client,
): Promise<PlainOrderAnswer> {
  const { profile } = await call(session.accountProfile);
  const forms = plainForms(kind);
  const [act, argument] = (sent.act ?? 'start').split(' ');
  const start = { ...BLANK_DELIVERY, mobile1: profile.mobile, document: kind };
  const values: TypedValues = act === 'start' ? start : sent;
  const order: Order = { kind, forms, values, draft: readDraft(forms, values), call, profile };
  const details = (draft: Draft) => show({ ...order, draft }, { step: 'details' });
  const move = (action: DraftAction<OrderEntry>) =>
    details(reduceDraft(order.draft, action, MAX_DOCUMENTS));
  const entry = currentEntry(order.draft);
  const form = forms.of(entry);
  const self = toSelf(profile);

  switch (act) {
    case 'start': {
      const entries = sent.refused ? await readRefused(order, sent.refused) : [];
      if (entries.length > 0) {
        const again = { ...values, againOf: sent.refused ?? '' };
        return show(
          { ...order, values: again, draft: { entries, current: 1 } },
          { step: 'details' },
        );
      }
      const first = startDraft(prefilled(form, entry, self, true));
      if (sent.terms === 'accepted') return details(first);
      return show({ ...order, draft: first }, { step: 'terms' });
    }
    case 'accept': {
      const errors = [{ Field: 'acceptTerms', Message: messages.acceptFirst }];
      if (!values.acceptTerms) return show(order, { step: 'terms', errors });
      return values.anotherKind ? addKind(order) : details(order.draft);
    }
    case 'back': {
      const steps = stepsOf(entry);
      const at = steps.indexOf(values.step as PlainOrderStep);
      return show(order, { step: steps[at - 1] ?? 'details' });
    }
    case 'show':
      return move({ type: 'show', document: Number(argument) });
    case 'own':
      return move({
        type: 'edit',
        entry: withOwner(
          entry,
          (argument === 'fill' && self && form.createEntryAbout(self)) || form.blank,
        ),
      });
    case 'delete':
      if (hasInput(entry, form, self)) return show(order, { step: 'remove' });
      return move({ type: 'delete' });
    case 'remove':
      return move({ type: 'delete' });
    case 'offer': {
      const offer = offerDocuments(forms, order.draft).find(({ name }) => name === argument);
      if (offer?.entry) return move({ type: 'add', blank: offer.entry });
      const kind = termsKind(forms, values);
      return isNewKind(order.draft, kind) ? show(order, { step: 'terms' }) : addKind(order);
    }
    default:
      return submit(order, act);
  }
}

/** Drafts of the refused documents of an own request that these forms have; none for an unknown number. */
async function readRefused({ call, forms }: Order, requestid: string): Promise<OrderEntry[]> {
  try {
    const { documents } = await call(ownDocuments, { headers: { requestid } });
    return toEntriesAgain(documents).filter(({ kind }) => forms.kinds.includes(kind));
  } catch (error) {
    if (toFailure(error)) return [];
    throw error;
  }
}

/** The chosen kind; without a choice the question again. */
function addKind(order: Order): Promise<PlainOrderAnswer> {
  const { forms, draft, profile, values } = order;
  const kind = forms.kinds.find((offered) => offered === values.anotherKind);
  if (!kind) {
    const errors = [{ Field: 'anotherKind', Message: FIELD_PROBLEMS.choice }];
    return show(order, { step: 'add', errors });
  }
  const form = forms.of({ kind });
  const blank = prefilled(form, form.blank, toSelf(profile), false);
  const next = reduceDraft(draft, { type: 'add', blank }, MAX_DOCUMENTS);
  const typed = { ...values, anotherKind: '' };
  return show({ ...order, values: typed, draft: next }, { step: 'details' });
}

/** Acts that need valid documents, as with script: another document, the next step, the request. */
async function submit(order: Order, act: string | undefined): Promise<PlainOrderAnswer> {
  const { values, draft } = order;
  const entry = currentEntry(draft);
  const steps = stepsOf(entry);
  const at = Math.max(steps.indexOf(values.step as PlainOrderStep), 0);
  for (const step of steps.slice(0, at + 1)) {
    const found = checkStep(order, step);
    if (found) return show(order, found);
  }
  const next = steps[at + 1];
  if (next && next !== 'review') return show(order, { step: next });
  if (act === 'register') return register(order);
  if (act !== 'previous' && act !== 'next' && act !== 'add') return review(order, {});
  try {
    await previewOrder(order, parsedDraft(order));
  } catch (error) {
    return show(order, { step: 'details', ...refused(order, error) });
  }
  if (act === 'add') return show(order, { step: 'add' });
  const moved = reduceDraft(draft, { type: act }, MAX_DOCUMENTS);
  return show({ ...order, draft: moved }, { step: 'details' });
}

/** The step with its errors or refusal; undefined if the values pass. */
function checkStep(
  { kind, forms, draft, profile }: Order,
  step: PlainOrderStep,
): Shown | undefined {
  if (step === 'review') return undefined;
  if (kind !== 'Nid') {
    const parsed = parseDocuments(forms, draft.entries);
    if (!('invalid' in parsed)) return undefined;
    const document = parsed.invalid;
    const entry = draft.entries[document - 1] ?? currentEntry(draft);
    return { document, ...withErrors('details', forms.of(entry).rules.safeParse(entry)) };
  }
  const card = currentEntry(draft) as CardEntry;
  const question = CARD_QUESTIONS.find((asked) => asked === step);
  const rules = question ? questionRules[question] : cardFormRules;
  const parsed = rules.safeParse(card);
  if (!parsed.success) return withErrors(step, parsed);
  const eligibility = eligibilityAfter(card, question, {
    provenNationalId: profile.nationalId,
  });
  if (eligibility.kind !== 'refused') return undefined;
  return {
    step,
    status: INVALID,
    cardRefusal: describeCardRefusal(eligibility.refusal, card),
  };
}

function withErrors(step: PlainOrderStep, { error }: { error?: z.core.$ZodError }): Shown {
  return { step, errors: error ? toErrors(error) : [] };
}

/** Prices the order; shows the review, or the step that the server refuses. */
async function review(order: Order, shown: Partial<Shown>): Promise<PlainOrderAnswer> {
  try {
    const total = await previewOrder(order, parsedDraft(order));
    const places = await listPlaces(order.call, order.values);
    return await show(order, { step: 'review', total, places, ...shown });
  } catch (error) {
    return show(order, { step: 'details', ...refused(order, error) });
  }
}

/** Registers once: each attempt has the first review's idempotency key. */
async function register(order: Order): Promise<PlainOrderAnswer> {
  const { values } = order;
  const delivery = Delivery.safeParse(values);
  if (!delivery.success) return review(order, { errors: toErrors(delivery.error) });
  try {
    const { id, earlier } = await registerOrder(order, {
      draft: parsedDraft(order),
      delivery: delivery.data,
      review: { totalPrice: Number(values.total) },
      idempotencyKey: values.key ?? '',
      againOf: values.againOf || undefined,
    });
    const visit = order.draft.entries.some(isVisited);
    return { registered: id, earlier, visit, total: values.total ?? '' };
  } catch (error) {
    const shown = refused(order, error);
    if (isDefinitiveError(error)) return review(order, shown);
    const { trouble, advice } = reviewMessages.unsettled;
    return review(order, { ...shown, refusal: { title: trouble, advice } });
  }
}

/** Earlier steps have passed the rules. */
function parsedDraft({ forms, draft }: Order): ParsedDraft {
  const parsed = parseDocuments(forms, draft.entries);
  if ('invalid' in parsed) throw new RangeError('The steps before the review were not checked');
  return parsed;
}

/** Fields and refusal of a failed call; the document that has the errors, if any. */
function refused({ forms, draft }: Order, error: unknown): Partial<Shown> {
  const failure = toFailure(error);
  if (!failure || !(error instanceof CallError)) throw error;
  const { code, fields } = error;
  const { document, errors } = placeErrors(forms, draft, fields);
  const { text: title, advice } = failure;
  return {
    ...(errors.length > 0 && { step: 'details', document }),
    errors: [...errors, ...toDeliveryErrors(fields)],
    refusal: { title, advice },
    status: code < 600 ? code : INVALID,
  };
}

async function show(order: Order, shown: Shown): Promise<PlainOrderAnswer> {
  const { kind, forms, values, call } = order;
  const { step, document, errors = [], refusal, status, ...more } = shown;
  const draft = document
    ? reduceDraft(order.draft, { type: 'show', document }, MAX_DOCUMENTS)
    : order.draft;
  const isRefused = errors.length > 0 || refusal !== undefined;
  const { total } = more;
  const isRepriced = total !== undefined && values.total && Number(values.total) !== total;
  const advice = isRepriced ? reviewMessages.totalIsNow(formatPounds(total)) : refusal?.advice;
  const shownKinds = [...draft.entries, { kind: termsKind(forms, values) }];
  const keys = new Set(shownKinds.map((shown) => forms.of(shown).priceKey));
  const entry = currentEntry(draft);
  const self = forms.of(entry).ownOnly ? undefined : toSelf(order.profile);
  return {
    status: status ?? (isRefused ? INVALID : 200),
    page: {
      plainOrder: {
        kind,
        step,
        prices: await Promise.all(
          [...keys].map(async (key) => [key, await call(prices[key])] as const),
        ),
        ...(self &&
          forms.of(entry).createEntryAbout(self) && {
            own: isAbout(entry, self) ? 'filled' : 'offered',
          }),
        ...more,
      },
      formResult: {
        values: {
          ...values,
          ...writeDraft(draft),
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
