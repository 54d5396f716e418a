import { changeAddress, withdrawRequest } from '@wathiqa/contract';
import {
  actOnFeedback,
  addStaff,
  answerCheck,
  claimNextCheck,
  claimRequest,
  decideRequest,
  handOverBatch,
  listFeedback,
  packBatch,
  printCertificates,
  readBatch,
  readFeedback,
  readParcel,
  readRequest,
  readRequestPayments,
  readStaff,
  recordBreach,
  recordDispatch,
  refundPayment,
  saveOffice,
} from '@wathiqa/contract/office';
import { addDays, cairoDay, findingKey, isComplete, isoDay, POLL_OPTIONS } from '@wathiqa/domain';
import { FEEDBACK } from './feedback.ts';
import { makeOrder, type Order, pick } from './orders.ts';
import { type Ask, createTrial, type Product } from './trial.ts';

const DAY_MS = 86_400_000;
const MONTH_DAYS = 30;
const COVER_DAYS = 7;
/** Days before the last one, for the difference of the reconciliation. */
const MISSED_WITHIN_DAYS = 5;

const ORDERS_A_DAY = [3, 2, 4, 2, 3, 1, 2] as const;

const REASONS = ['NAME_MISMATCH', 'NOT_FOUND', 'RELATION_NOT_PROVEN', 'NAME_MISMATCH'] as const;

const FATES = [
  'delivered',
  'forgotten',
  'delivered',
  'rejected',
  'delivered',
  'withdrawn',
  'unpaid',
  'returned',
  'delivered',
  'openCode',
  'attempted',
  'partlyRejected',
  'readdressed',
  'delivered',
  'refusedCard',
  'refunded',
] as const;

interface Played {
  id: string;
  order: Order;
  fate: (typeof FATES)[number];
  step: 'ordered' | 'decided' | 'paid' | 'packed' | 'sent' | 'attempted' | 'done';
  day: number;
  batchId?: number;
}

const CARD = '4242 4242 4242 4242';
const REFUSED_CARD = '4222 0000 0672 4235';

/**
 * Plays a month through the public API, so that history, ledger and audit log arise normally. Deterministic except for
 * numbers and dates.
 *
 * @returns number of orders
 */
export async function playMonth(product: Product, days = MONTH_DAYS): Promise<number> {
  const trial = createTrial(product);
  const { advanceTime, now } = product;
  const played: Played[] = [];
  /** Whether the one payment was made that only the reconciliation finds. */
  let missed = false;
  let checks = 0;
  advanceTime(-days * DAY_MS);
  for (let day = 0; day <= days; day += 1) {
    if (day > 0) {
      advanceTime(DAY_MS);
      await trial.reconcileNight();
    }
    const sessions = new Map<string, Promise<Ask>>();
    const citizen = ({ order: { email } }: Played) => {
      const session = sessions.get(email) ?? trial.signInCitizen(email);
      sessions.set(email, session);
      return session;
    };
    for (let count = pick(ORDERS_A_DAY, day); count > 0; count -= 1) {
      const n = played.length;
      const order = makeOrder(n);
      const [own] = [
        ...(order.payload.marriageDocs ?? []),
        ...(order.payload.personalRecords ?? []),
      ];
      if (day === days && own) await trial.plantMismatch(own.nid.nationalIdenNumber);
      const request: Played = { id: '', order, fate: pick(FATES, n), step: 'ordered', day };
      request.id = await trial.order(await citizen(request), order);
      played.push(request);
    }
    await visitorsOf(day);
    // The last days always count as working days: a demo of each weekday shows everything.
    if (isWorkingDay(now()) || days - day < 3) await workOf(day, citizen);
  }
  await leaveToday();
  await product.app.jobs.drain();
  return played.length;

  function at(step: Played['step'], day: number, since = 1): Played[] {
    return played.filter((request) => request.step === step && day - request.day >= since);
  }

  function move(request: Played, step: Played['step'], day: number): void {
    request.step = step;
    request.day = day;
  }

  async function visitorsOf(day: number): Promise<void> {
    for (let vote = 0; vote <= day % 3; vote += 1) {
      await trial.vote(pick(POLL_OPTIONS, day % 4 === 3 ? vote + 2 : vote));
    }
    if (day % 3 !== 1) return;
    const message = FEEDBACK[Math.floor(day / 3)];
    if (message) await trial.send({ ...message, secondsOnForm: 60 });
  }

  /** Order: delivery results, payments, queue. */
  async function workOf(day: number, citizen: (request: Played) => Promise<Ask>): Promise<void> {
    const clerk = await trial.signInStaff('clerk@wathiqa.example');
    const supervisor = await trial.signInStaff('supervisor@wathiqa.example');
    const onTheirWay = [...at('sent', day, 2), ...at('attempted', day)];
    const codes = onTheirWay.length > 0 ? await trial.deliveryCodes() : new Map<string, string>();
    for (const request of onTheirWay) {
      await recordNews(request, day, { supervisor, code: codes.get(request.id) });
    }
    await sendPapers(day, supervisor);
    for (const request of at('decided', day)) await pay(request, day, await citizen(request));
    for (const request of at('ordered', day)) {
      if (request.fate === 'forgotten') continue;
      if (request.fate === 'withdrawn') {
        await (await citizen(request))(withdrawRequest, { body: { requestId: request.id } });
        move(request, 'done', day);
      } else await decide(request, day, clerk);
    }
    if (day < days) await checkAgain();
  }

  /** Second looks, of which the second one disagrees. */
  async function checkAgain(): Promise<void> {
    const colleague = await trial.signInStaff('clerk2@wathiqa.example');
    for (;;) {
      const { check } = await colleague(claimNextCheck, { body: {} });
      if (!check) return;
      checks += 1;
      const decisions = check.request.items.map(({ id: documentId }) =>
        checks === 2
          ? { documentId, accept: false as const, reasonCode: REASONS[0] }
          : { documentId, accept: true as const },
      );
      await colleague(answerCheck, { body: { checkId: check.id, decisions } });
    }
  }

  async function decide(request: Played, day: number, clerk: Ask): Promise<void> {
    const { id: requestId, fate } = request;
    const { request: seen } = await clerk(readRequest, { query: { requestId } });
    const rejects = (index: number) =>
      fate === 'rejected' || (fate === 'partlyRejected' && index > 0);
    const decisions = seen.items.map(({ id: documentId }, index) =>
      rejects(index)
        ? {
            documentId,
            accept: false as const,
            reasonCode: pick(REASONS, Math.floor(played.indexOf(request) / FATES.length)),
            note: '',
          }
        : { documentId, accept: true as const },
    );
    const { version, findings } = seen;
    await clerk(decideRequest, {
      body: { requestId, version, decisions, seen: findings.map(findingKey) },
    });
    move(request, fate === 'rejected' ? 'done' : 'decided', day);
  }

  async function pay(request: Played, day: number, citizen: Ask): Promise<void> {
    const { id, fate, order } = request;
    if (fate === 'unpaid') return;
    if (fate === 'openCode') {
      // The code expires; the citizen requests another.
      if (day % 3 === 0 || day === days) await trial.payCash(citizen, id, 'open');
      return;
    }
    if (fate === 'refusedCard') await trial.payCard(citizen, id, REFUSED_CARD);
    if (!missed && day >= days - MISSED_WITHIN_DAYS && day < days) {
      missed = true;
      await trial.payCash(citizen, id, 'unnoticed');
    } else if (Number(id) % 2 === 0) await trial.payCash(citizen, id);
    else await trial.payCard(citizen, id, CARD);
    if (fate === 'readdressed') {
      const { customerAddress } = order;
      await citizen(changeAddress, {
        body: {
          requestId: id,
          customerAddress: { ...customerAddress, address: 'عقار 12، شارع الجمهورية' },
        },
      });
    }
    move(request, 'paid', day);
  }

  /** Dispatches earlier batches; creates new ones every other day. */
  async function sendPapers(day: number, staff: Ask): Promise<void> {
    const packed = Map.groupBy(at('packed', day), ({ batchId }) => batchId);
    for (const [batchId, requests] of packed) {
      if (batchId === undefined) continue;
      const { parcels } = await staff(readBatch, { query: { batchId: String(batchId) } });
      const whole = parcels.filter(({ envelope }) => envelope && isComplete(envelope));
      const requestIds = whole.map(({ requestId }) => requestId);
      // The certificates of the others wait for a supervisor.
      for (const { requestId, version } of parcels) {
        if (requestIds.includes(requestId)) continue;
        await staff(recordDispatch, { body: { requestId, version, action: 'unpack', note: '' } });
      }
      for (const request of requests) {
        move(request, requestIds.includes(request.id) ? 'sent' : 'paid', day);
      }
      if (requestIds.length > 0) await staff(handOverBatch, { body: { batchId, requestIds } });
    }
    if (day % 2 === 1 && day < days) return;
    const paid = Map.groupBy(at('paid', day), ({ order }) => order.customerAddress.governorateCode);
    for (const [governorate, requests] of paid) {
      const governorateCode = String(governorate).padStart(2, '0');
      const requestIds = requests.map(({ id }) => id);
      const { batch } = await staff(packBatch, { body: { governorateCode, requestIds } });
      // Refused if nothing is printed here, or all certificates wait.
      await staff(printCertificates, { body: { batchId: batch.id } }).catch(() => undefined);
      for (const request of requests) {
        request.batchId = batch.id;
        move(request, 'packed', day);
      }
    }
  }

  async function recordNews(
    request: Played,
    day: number,
    { supervisor, code }: { supervisor: Ask; code: string | undefined },
  ): Promise<void> {
    const { id: requestId, fate, step } = request;
    // Who decided on an ID card may not record its delivery without the code.
    const { parcel } = await supervisor(readParcel, { query: { requestId } });
    const record = (action: object) =>
      supervisor(recordDispatch, { body: { requestId, version: parcel.version, ...action } });
    if (fate === 'returned' || (fate === 'attempted' && step === 'sent')) {
      if (step === 'attempted') {
        await record({ action: 'recordReturn', note: 'لم يُستدل على العنوان' });
        return move(request, 'done', day);
      }
      await record({ action: 'recordAttempt', failure: 'absent', note: '' });
      return move(request, 'attempted', day);
    }
    const proof = code
      ? { code }
      : { noCodeReason: 'phoneUnavailable', takenBy: 'محمود أحمد السيد علي' };
    await record({ action: 'recordDelivery', ...proof, note: '' });
    move(request, 'done', day);
    if (fate !== 'refunded') return;
    const { payments } = await supervisor(readRequestPayments, { query: { requestId } });
    const [payment] = payments.payments;
    if (!payment) throw new Error(`No payment was made for ${requestId}`);
    await supervisor(refundPayment, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        paymentId: payment.id,
        amount: Math.min(payment.refundable, 65),
        reason: 'طُبعت نسخة أقل مما طُلب',
      },
    });
  }

  /** Open work: claims, messages, proposals and a pending refund. */
  async function leaveToday(): Promise<void> {
    const clerk = await trial.signInStaff('clerk@wathiqa.example');
    const supervisor = await trial.signInStaff('supervisor@wathiqa.example');
    const admin = await trial.signInStaff('admin@wathiqa.example');
    const [first, second] = played.filter(({ step }) => step === 'ordered').slice(-2);
    if (first) await clerk(claimRequest, { body: { requestId: first.id } });
    if (second) await supervisor(claimRequest, { body: { requestId: second.id } });
    const { messages } = await clerk(listFeedback, { query: {} });
    for (const [index, { reference }] of messages.entries()) {
      if (index % 2 === 0) continue;
      const { message } = await clerk(readFeedback, { query: { reference } });
      const { version } = message;
      const text = 'شكرًا لرسالتك. راجعنا طلبك مع المكتب المختص وسيصلك الرد على هاتفك.';
      await clerk(actOnFeedback, { body: { reference, version, action: 'answer', text } });
    }
    await divideWork(admin);
    await admin(addStaff, { body: { email: 'new.clerk@wathiqa.example', role: 'clerk' } });
    await admin(recordBreach, {
      body: {
        foundAt: cairoMoment(new Date(now().getTime() - DAY_MS)),
        whatHappened: 'أُرسل كشف توزيع يضم أسماء وعناوين إلى مكتب بريد غير المقصود.',
        affected: 'أصحاب 6 طلبات في محافظة الغربية',
      },
    });
    const large = played.find(
      ({ step, order }) => step === 'done' && order.payload.translatedDocs !== undefined,
    );
    if (!large) return;
    const { payments } = await supervisor(readRequestPayments, { query: { requestId: large.id } });
    const [payment] = payments.payments;
    if (!payment) return;
    await supervisor(refundPayment, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { paymentId: payment.id, amount: 600, reason: 'تُرجمت الوثيقة إلى لغة غير المطلوبة' },
    });
  }

  /** The first clerk covers an absence in the second office. */
  async function divideWork(admin: Ask): Promise<void> {
    const { staff } = await admin(readStaff);
    const idOf = (name: string) => staff.find(({ email }) => email.startsWith(`${name}@`))?.id ?? 0;
    const until = isoDay(addDays(cairoDay(now()), COVER_DAYS));
    const covers = { active: true, lists: [], languages: [] };
    const first = { staffId: idOf('clerk'), until: null };
    const second = { staffId: idOf('clerk2'), until: null };
    const offices = [
      { name: 'القاهرة الكبرى', governorates: ['01', '14', '21'], members: [first] },
      {
        name: 'الإسكندرية والدلتا',
        governorates: ['02', '12', '16', '18'],
        members: [{ ...first, until }, second],
      },
    ];
    for (const office of offices) await admin(saveOffice, { body: { ...office, ...covers } });
  }
}

function isWorkingDay(moment: Date): boolean {
  return !['Fri', 'Sat'].includes(
    new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Africa/Cairo' }).format(moment),
  );
}

function cairoMoment(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Africa/Cairo',
  })
    .format(moment)
    .replace(' ', 'T');
}
