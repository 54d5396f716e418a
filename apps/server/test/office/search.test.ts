import { PAGE_SIZE, searchRequests } from '@wathiqa/contract/office';
import { asPiastres } from '@wathiqa/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../harness.ts';
import { type Staff, signInStaff } from '../support/office/staff.ts';
import { birthDocument, birthOrder, firstBirthDocument } from '../support/orders.ts';

let server: TestServer;
let clerk: Staff;
const NAMES = {
  mona: 'منى سامي يوسف الشناوي',
  ihab: 'إيهاب مُصطفى عبد الرحمن الشاذلى',
  nasr: 'نصر الله أبو زيد محمد سيف الدين',
  abdullah: 'عبدالله حسن فؤاد أبوالعلا',
  huda: 'هدى مصطفى كامل عبدالله',
};
type Person = keyof typeof NAMES;
const requestIds: Partial<Record<Person, string>> = {};
const CODE = '913105154';
const IHAB_NUMBER = '29801010190010';

beforeAll(async () => {
  server = await startServer();
  clerk = await signInStaff(server, 'clerk');
  for (const [person, fullName] of Object.entries(NAMES)) {
    const by = await server.signIn(`${person}.reader@wathiqa.example`);
    const document =
      person === 'ihab'
        ? birthDocument({
            nid: { nationalIdenNumber: IHAB_NUMBER },
            name: { fullName },
            relationCode: 'FATHER',
          })
        : firstBirthDocument({ name: { fullName } });
    const order = birthOrder(document);
    if (person === 'mona') order.contactInfo.contactDetails.mobile2 = '01155667788';
    requestIds[person as Person] = (await by.order(crypto.randomUUID(), order)).body.Id ?? '';
  }
  await server.database.query
    .insertInto('payment_attempts')
    .values({
      request_id: Number(requestIds.huda),
      attempt: 1,
      method: 'cash',
      merchant_reference: requestIds.huda ?? '',
      provider_reference: CODE,
      amount: asPiastres(6_500),
      fees: asPiastres(0),
      state: 'expired',
      requested_at: new Date(),
      expires_at: new Date(),
    })
    .execute();
});
afterAll(() => server.close());

async function search(text: string, page = 1) {
  const { body } = await clerk.call(searchRequests, { body: { text, page } });
  return body;
}

describe('finds the request by', () => {
  test.each<[string, Person]>([
    ['منى سامي يوسف الشناوي', 'mona'],
    ['مني سامى', 'mona'],
    ['منى الشناوي', 'mona'],
    ['الشناوي منى', 'mona'],
    ['الشناوى مني سامي', 'mona'],
    ['منى سامي الشناوي', 'mona'],
    ['الشناوي', 'mona'],
    ['شناوي', 'mona'],
    ['منى شناوي', 'mona'],
    ['شناوى منى', 'mona'],
    ['هدى العبد الله', 'huda'],
    ['مُنى الشنّاوي', 'mona'],
    ['منـــى الشناوي', 'mona'],
    ['ايهاب مصطفي', 'ihab'],
    ['إيهاب مصطفى عبدالرحمن', 'ihab'],
    ['ايهاب مصطفى عبد الرحمن الشاذلي', 'ihab'],
    ['الشاذلي إيهاب', 'ihab'],
    ['نصرالله أبوزيد', 'nasr'],
    ['نصر الله ابو زيد', 'nasr'],
    ['نصر الله سيف الدين', 'nasr'],
    ['سيف الدين', 'nasr'],
    ['عبد الله حسن', 'abdullah'],
    ['عبدالله أبو العلا', 'abdullah'],
    ['ابو العلا', 'abdullah'],
    ['هدي مصطفي كامل عبد الله', 'huda'],
    ['هدى عبد الله', 'huda'],
    ['mona.reader@wathiqa.example', 'mona'],
    [' Mona.Reader@Wathiqa.example', 'mona'],
    ['01155667788', 'mona'],
    ['٠١١٥٥٦٦٧٧٨٨', 'mona'],
    ['+20 115 566 7788', 'mona'],
    ['0020-115-566-7788', 'mona'],
    ['1155667788', 'mona'],
    ['0115 566 7788', 'mona'],
    [IHAB_NUMBER, 'ihab'],
    ['٢٩٨٠١٠١-٠١٩٠٠١٠', 'ihab'],
    [CODE, 'huda'],
    ['٩١٣ ١٠٥ ١٥٤', 'huda'],
  ])('%s', async (text, person) => {
    const { rows, doubt, more } = await search(text);
    expect(rows.map(({ id, fullName }) => [id, fullName])).toContainEqual([
      requestIds[person],
      NAMES[person],
    ]);
    expect([doubt, more]).toEqual([null, false]);
  });
});

test.each([
  ['260000000019', 'requestIdDigit'],
  ['29013440190010', 'nationalIdImpossible'],
  ['2900514019001', 'digitCount'],
])('names the mistake in the number %s', async (text, doubt) => {
  expect(await search(text)).toMatchObject({ doubt, rows: [] });
});

test.each(['محسن غير موجود', '29901010100000', '%%محمود', "' OR 1=1 --"])(
  'finds nothing for «%s», never everything',
  async (text) => {
    expect(await search(text)).toMatchObject({ rows: [], more: false });
  },
);

test('pages contain every result once and tell if there are more', async () => {
  const by = await server.signIn();
  const ids = new Set<string | undefined>();
  for (let index = 0; index < PAGE_SIZE + 3; index += 1) {
    ids.add((await by.order(crypto.randomUUID())).body.Id);
  }
  for (const text of ['29005140190010', 'أحمد السيد', 'citizen@wathiqa.example']) {
    const first = await search(text);
    const second = await search(text, 2);
    expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([
      PAGE_SIZE,
      true,
      3,
      false,
    ]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id))).toEqual(ids);
  }
});

test.each([0, 11, 1.5])('rejects page %s', async (page) => {
  const { status } = await clerk.call(searchRequests, { body: { text: 'أحمد', page } });
  expect(status).toBe(400);
});
