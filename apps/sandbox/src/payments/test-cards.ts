/** Card from the provider's test list, and its outcome. */
export interface TestCard {
  readonly number: string;
  readonly brand: string;
  /** Undefined if it succeeds. */
  readonly refusal?: { readonly code: string; readonly why: string };
}

const EXPIRED = { code: '99954', why: 'تاريخ البطاقة غير صحيح' };
const NO_FUNDS = { code: '99951', why: 'الرصيد لا يكفي' };
const NOT_AUTHORISED = { code: '55006', why: 'البنك لم يصرّح بالعملية' };

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', brand: 'Visa' },
  { number: '5436 0310 3060 6378', brand: 'Mastercard' },
  { number: '5078 0362 4660 0381', brand: 'Meeza' },
  { number: '4222 0000 0672 4235', brand: 'Visa', refusal: NO_FUNDS },
  { number: '4263 9700 0000 5262', brand: 'Visa', refusal: EXPIRED },
  { number: '5425 2300 0000 4415', brand: 'Mastercard', refusal: NOT_AUTHORISED },
  { number: '5114 6100 0000 4778', brand: 'Mastercard', refusal: NO_FUNDS },
  { number: '5078 0362 4278 3546', brand: 'Meeza', refusal: NOT_AUTHORISED },
  { number: '5078 0362 3198 5581', brand: 'Meeza', refusal: NO_FUNDS },
];

/** Ignores spaces. */
export function testCard(number: string): TestCard | undefined {
  const plain = number.replaceAll(' ', '');
  return TEST_CARDS.find((card) => card.number.replaceAll(' ', '') === plain);
}
