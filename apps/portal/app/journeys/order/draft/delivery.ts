import {
  addressNumber,
  addressText,
  chosenCode,
  type DeliveryAddress,
  mobile,
} from '@wathiqa/contract';
import { parseAddress } from '@wathiqa/domain';
import * as z from 'zod/mini';

/** Validates and normalizes an address (spec §3.2). */
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
export type DestinationEntry = z.input<typeof Destination>;
export const DESTINATION_INPUTS = Object.keys(Destination.shape) as (keyof Destination)[];

const MOBILE_INPUTS = ['mobile1', 'mobile2'] as const;
const typed = Object.fromEntries(
  [...DESTINATION_INPUTS, ...MOBILE_INPUTS].map((input) => [input, z._default(z.string(), '')]),
) as Record<keyof Destination | (typeof MOBILE_INPUTS)[number], z.ZodMiniDefault<z.ZodMiniString>>;

/** Mobile for notifications. */
const notifyMobile = z.enum(['1', '2']);

/** Delivery form as typed (spec §2.7). Drafts of an earlier version may lack a field. */
export const DeliveryEntry = z.object({ ...typed, notifyMobile: z._default(notifyMobile, '1') });
export type DeliveryEntry = z.infer<typeof DeliveryEntry>;
export const BLANK_DELIVERY = DeliveryEntry.parse({});

/** Form values of a stored address; of one in another form only the governorate. */
export function toDestinationEntry(present: DeliveryAddress | null | undefined): DestinationEntry {
  const govCode = present?.governorateCode ?? '';
  const parts = present && parseAddress(present.address);
  if (!parts) return { ...BLANK_DELIVERY, govCode };
  const { policeDeptCode: policeCode, postOfficeCode: postalCode } = present;
  return { ...parts, govCode, policeCode, postalCode };
}

/** The rules of the delivery form (spec §3.2). */
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
      // Runs despite other errors, because the citizen has just typed the number twice.
      when: () => true,
    }),
  );
export type Delivery = z.infer<typeof Delivery>;
