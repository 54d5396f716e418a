import { addressNumber, addressText, chosenCode, mobile } from '@wathiqa/contract';
import * as z from 'zod/mini';

/** Which of the two mobiles gets the messages. */
const notifyMobile = z.enum(['1', '2']);

/** The delivery form as it was typed (portal.md §3 "Delivery form"). */
export const DeliveryEntry = z.object({
  departmentNo: z.string(),
  floorNo: z.string(),
  flatNo: z.string(),
  streetName: z.string(),
  districtName: z.string(),
  detailedAddress: z.string(),
  govCode: z.string(),
  policeCode: z.string(),
  postalCode: z.string(),
  mobile1: z.string(),
  mobile2: z.string(),
  // What was saved before there was the choice has none.
  notifyMobile: z._default(notifyMobile, '1'),
});
export type DeliveryEntry = z.infer<typeof DeliveryEntry>;

export const BLANK_DELIVERY: DeliveryEntry = {
  departmentNo: '',
  floorNo: '',
  flatNo: '',
  streetName: '',
  districtName: '',
  detailedAddress: '',
  govCode: '',
  policeCode: '',
  postalCode: '',
  mobile1: '',
  mobile2: '',
  notifyMobile: '1',
};

/** The rules of an address (portal.md §5); gives digits as 0-9 and tidy text. */
export const Destination = z.object({
  departmentNo: addressNumber,
  floorNo: addressNumber,
  flatNo: addressNumber,
  streetName: addressText,
  districtName: addressText,
  detailedAddress: addressText,
  govCode: chosenCode,
  policeCode: chosenCode,
  postalCode: chosenCode,
});
export type Destination = z.infer<typeof Destination>;
/** An address as it was typed. */
export type DestinationEntry = z.input<typeof Destination>;

/** The rules of the delivery form (portal.md §5). */
export const Delivery = z
  .extend(Destination, {
    mobile1: mobile,
    mobile2: mobile,
    notifyMobile,
  })
  .check(
    z.refine(({ mobile1, mobile2 }) => !mobile1 || mobile1 !== mobile2, {
      path: ['mobile2'],
      error: 'mobilesEqual',
      // Also while other fields are still wrong: the citizen has just typed the number twice.
      when: () => true,
    }),
  );
export type Delivery = z.infer<typeof Delivery>;
