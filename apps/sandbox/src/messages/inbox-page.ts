import { type Html, html, renderFrame } from '../pages/frame.ts';
import {
  INJECTED_FAULTS,
  type InjectedFault,
  type InjectedFaults,
  type ReceivedMessage,
} from './inbox.ts';

/** Older messages need a search by recipient. */
const MAX_SHOWN = 100;

const FAULT_NAMES: Readonly<Record<InjectedFault, string>> = {
  none: 'تصل كما يجب',
  hang: 'لا يرد',
  error: 'مشغول (503)',
  malformedResponse: 'يرد بما لا يُفهم',
  refuse: 'يرفض نهائيًا',
  doubled: 'يسلمها ويضيع رده',
};

const TIME = new Intl.DateTimeFormat('ar-EG-u-nu-latn', {
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Africa/Cairo',
});

export function inboxPage(
  received: readonly ReceivedMessage[],
  { to, faults }: { to: string; faults: InjectedFaults },
): string {
  const shown = received.slice(0, MAX_SHOWN);
  return renderFrame({
    title: 'رسائل تجريبية',
    trial: 'صندوق تجريبي',
    not: 'لا تخرج منه رسالة إلى أحد',
    refreshSeconds: 20,
    main: html`
    <link rel="stylesheet" href="/sandbox/messages/inbox.css">
    <h1>الرسائل</h1>
    <p class="lead">ما كان سيصل إلى هواتف الناس وبريدهم، الأحدث أولًا. تُحدَّث الصفحة تلقائيًا.</p>
    <form class="search" action="/sandbox/inbox">
      <label for="to">رقم محمول أو بريد</label>
      <div class="row">
        <input id="to" name="to" dir="ltr" maxlength="254" value="${to}">
        <button class="button">بحث</button>
      </div>
    </form>
    <details>
      <summary>إفساد الإرسال</summary>
      <form class="faults" method="post" action="/sandbox/inbox/faults">
        ${faultField('sms', 'بوابة الرسائل القصيرة', faults.sms)}
        ${faultField('email', 'خادم البريد', faults.email)}
        <button class="button">تطبيق</button>
      </form>
    </details>
    ${
      shown.length === 0
        ? html`<p class="empty">${to ? 'لا رسائل إلى هذا العنوان.' : 'لم تصل رسائل بعد. سجل طلبًا في البوابة لتصل أول رسالة.'}</p>`
        : html`<ol class="inbox" reversed>${shown.map(messageItem)}</ol>`
    }
  `,
  });
}

function faultField(channel: keyof InjectedFaults, label: string, chosen: InjectedFault): Html {
  return html`<p>
    <label for="fault-${channel}">${label}</label>
    <select id="fault-${channel}" name="${channel}">
      ${INJECTED_FAULTS.map(
        (fault) =>
          html`<option value="${fault}"${fault === chosen ? html` selected` : html``}>${FAULT_NAMES[fault]}</option>`,
      )}
    </select>
  </p>`;
}

function messageItem(message: ReceivedMessage): Html {
  const kind = message.channel === 'sms' ? 'رسالة قصيرة' : 'بريد';
  const body =
    message.channel === 'sms'
      ? html`<p class="sms" dir="auto">${message.text}</p>`
      : html`<h2><bdi>${message.subject}</bdi></h2>
        <details>
          <summary>عرض الرسالة</summary>
          <iframe sandbox loading="lazy" title="${message.subject}" src="/sandbox/inbox/mail/${String(message.number)}"></iframe>
        </details>
        <details>
          <summary>النص وحده</summary>
          <pre dir="auto">${message.text}</pre>
        </details>`;
  const redelivered =
    message.deliveryCount > 1
      ? html` <span class="twice">جاءت أكثر من مرة (${String(message.deliveryCount)})، وتظهر مرة واحدة</span>`
      : html``;
  return html`<li class="by-${message.channel}">
    <p class="about"><strong>${kind}</strong> إلى <bdi dir="ltr">${message.to}</bdi>
      <time datetime="${message.at.toISOString()}"><bdi>${TIME.format(message.at)}</bdi></time>${redelivered}</p>
    ${body}
  </li>`;
}
