import { type HTMLElement, parse } from 'node-html-parser';
import { PUBLIC_URL, type TestServer } from '../../harness.ts';

interface SeenPage {
  status: number;
  location: string;
  main: HTMLElement;
  text: string;
}

type Fields = Readonly<Record<string, string>>;

/** A browser without script: cookies, links and forms. */
export function plainVisitor(server: TestServer) {
  const cookies = new Map<string, string>();

  async function visit(
    method: 'GET' | 'POST',
    url: string,
    form?: Fields,
    headers: Record<string, string> = { origin: PUBLIC_URL },
  ): Promise<SeenPage> {
    const answer = await server.app.inject({
      method,
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded', ...headers }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const html = parse(answer.body);
    return {
      status: answer.statusCode,
      location: String(answer.headers.location ?? ''),
      main: html.querySelector('main') ?? html,
      text: answer.body,
    };
  }

  /** Signs in at the account login; returns the address that it leads to. */
  async function signInAtLogin(login: string, email: string): Promise<string> {
    const returnUrl = new URL(login, PUBLIC_URL).searchParams.get('returnUrl') ?? '';
    const answer = await server.sandbox.inject({
      method: 'POST',
      url: '/sandbox/account/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email, returnUrl }).toString(),
    });
    const { pathname, search } = new URL(String(answer.headers.location));
    return pathname + search;
  }

  /** Signs in on the way to a page. */
  async function open(address: string, email = 'citizen@wathiqa.example'): Promise<SeenPage> {
    const { location } = await visit('GET', address);
    const arrived = await visit('GET', await signInAtLogin(location, email));
    return visit('GET', arrived.location);
  }

  const post = (page: SeenPage, act: string, typed: Fields = {}) =>
    visit('POST', '/api/plain-order', { ...fieldsOf(page), ...typed, act });

  return {
    cookies,
    get: (url: string) => visit('GET', url),
    send: (form: Fields, headers?: Record<string, string>, path = '') =>
      visit('POST', `/api/plain-order${path}`, form, headers),
    post,
    open,
    logOut: () => visit('POST', '/api/plain-order/logout', {}),
    signInAtLogin,
    /** Opens a document's form through the login, without a session. */
    async start(document: string, email?: string): Promise<SeenPage> {
      const address = `/api/plain-order?document=${document}&terms=accepted`;
      const form = await visit('GET', address);
      return form.status === 200 ? form : open(address, email);
    },
    /** Types details and address, up to the button that registers. */
    async fill(form: SeenPage, details: Fields, delivery: Fields = DELIVERY): Promise<SeenPage> {
      const review = await post(form, 'review', details);
      return post(review, 'places', delivery);
    },
  };
}

export type PlainVisitor = ReturnType<typeof plainVisitor>;

export const DELIVERY = {
  departmentNo: '14',
  floorNo: '2',
  flatNo: '3',
  streetName: 'شارع 9',
  districtName: 'المعادي',
  detailedAddress: 'أمام المحطة',
  govCode: '01',
  policeCode: '0104',
  postalCode: '11211',
  mobile1: '01000000011',
  mobile2: '01000000012',
  notifyMobile: '1',
} as const;

/** All values of the form, as a browser sends them; not those of its buttons. */
export function fieldsOf({ main }: SeenPage): Record<string, string> {
  const form = main.querySelector('form[id^=plain-]');
  const inputs = form?.querySelectorAll('input') ?? [];
  const selects = form?.querySelectorAll('select') ?? [];
  const typed = inputs
    .filter(
      (input) =>
        !['radio', 'checkbox'].includes(input.getAttribute('type') ?? '') ||
        input.hasAttribute('checked'),
    )
    .map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']);
  const chosen = selects.map((select) => [
    select.getAttribute('name'),
    select.querySelector('option[selected]')?.getAttribute('value') ?? '',
  ]);
  return Object.fromEntries([...typed, ...chosen]);
}

/** The documents in the form, as typed. */
export function documentsOf(page: SeenPage): Readonly<Record<string, unknown>>[] {
  return JSON.parse(fieldsOf(page).draft ?? '').entries;
}
