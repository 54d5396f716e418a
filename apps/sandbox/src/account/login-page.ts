import { type Html, html, renderFrame } from '../pages/frame.ts';
import { citizens, type DemoPerson, staff } from './demo-people.ts';

export interface LoginPage {
  readonly returnUrl: URL;
  readonly wrongEmail?: string;
}

export function loginPage({ returnUrl, wrongEmail }: LoginPage): string {
  return document(html`
    <h1>من تريد أن تكون؟</h1>
    <p class="lead">
      هذه الصفحة بديل تجريبي لبوابة الدخول الحكومية. الأشخاص هنا من نسج الخيال، ولا تُطلب
      منك كلمة مرور، فلا تُدخل بيانات حقيقية.
    </p>
    <p class="return">ستعود بعد الدخول إلى <bdi dir="ltr">${displayUrl(returnUrl)}</bdi></p>
    ${wrongEmail === undefined ? html`` : wrongEmailAlert()}
    <section aria-labelledby="citizens">
      <h2 id="citizens">مواطنون جاهزون</h2>
      <ul class="people">${citizens.map((person) => personItem(person, returnUrl))}</ul>
    </section>
    <section aria-labelledby="new-citizen">
      <h2 id="new-citizen">مواطن جديد</h2>
      ${newCitizenForm(returnUrl, wrongEmail)}
    </section>
    <details>
      <summary>حسابات موظفي الجهة</summary>
      <ul class="people">${staff.map((person) => personItem(person, returnUrl))}</ul>
    </details>
  `);
}

/** Page for a missing or disallowed return address. */
export function noReturnPage(asked: string, portal: URL | undefined): string {
  const reason = asked
    ? html`<p>العنوان المطلوب الرجوع إليه ليس من عناوين البوابة، ولذلك لن تُحوَّل إليه:</p>
        <p class="refused"><bdi dir="ltr">${asked}</bdi></p>`
    : html`<p>لم تحدد الصفحة التي جئت منها عنوانًا للرجوع إليه بعد الدخول.</p>`;
  return document(html`
    <h1>لا يمكن متابعة الدخول</h1>
    <div class="alert" role="alert">${reason}</div>
    <p>ارجع إلى البوابة واضغط «تسجيل الدخول» من هناك.</p>
    <p class="back"><a class="button" href="${portal?.href ?? '/'}">الرجوع إلى البوابة</a></p>
  `);
}

function document(main: Html): string {
  return renderFrame({
    title: 'حساب تجريبي: الدخول',
    trial: 'حساب تجريبي',
    not: 'هذه ليست بوابة وزارة',
    main,
  });
}

function personItem({ account, about }: DemoPerson, returnUrl: URL): Html {
  const name = [account.firstName, account.otherName].join(' ').trim();
  return html`<li>
    <form method="post" action="/sandbox/account/login">
      <input type="hidden" name="returnUrl" value="${returnUrl.href}">
      <button name="email" value="${account.email}">
        <span class="initial" aria-hidden="true">${[...name][0] ?? ''}</span>
        <span class="who">
          <span class="name">${name}</span>
          <span class="about">${about}</span>
          <bdi class="email" dir="ltr">${account.email}</bdi>
        </span>
        <span class="enter">دخول</span>
      </button>
    </form>
  </li>`;
}

function newCitizenForm(returnUrl: URL, wrongEmail: string | undefined): Html {
  const wrong = wrongEmail !== undefined;
  return html`<form class="new" method="post" action="/sandbox/account/login" novalidate>
    <input type="hidden" name="returnUrl" value="${returnUrl.href}">
    <label for="email">البريد الإلكتروني</label>
    <p class="hint" id="email-hint">
      أي بريد، ولو لم يكن موجودًا: لن تصله رسالة. والبريد نفسه هو الشخص نفسه كل مرة.
    </p>
    ${wrong ? html`<p class="problem" id="email-problem">${EMAIL_PROBLEM}</p>` : html``}
    <div class="row">
      <input id="email" name="email" type="email" dir="ltr" required maxlength="254"
        autocomplete="email" placeholder="name@example.com" value="${wrongEmail ?? ''}"
        aria-describedby="email-hint${wrong ? ' email-problem' : ''}"
        aria-invalid="${wrong ? 'true' : 'false'}">
      <button class="button">دخول</button>
    </div>
  </form>`;
}

const EMAIL_PROBLEM = 'اكتب بريدًا إلكترونيًا صحيحًا، مثل name@example.com';

function wrongEmailAlert(): Html {
  return html`<div class="alert" role="alert">
    <p>لم يتم الدخول. <a href="#email">${EMAIL_PROBLEM}</a></p>
  </div>`;
}

// Omits the query, which may be long or private.
function displayUrl(url: URL): string {
  return url.host + url.pathname;
}
