import type { CallInput, CustomerAddress, createRequest } from '@wathiqa/contract';
import { type DocumentList, joinAddress } from '@wathiqa/domain';
import type { Profile } from '../../profile-query.ts';
import type { Delivery, Destination } from './delivery.ts';
import type { FormOptions, OrderEntry, OrderForms } from './order-form.ts';

export type OrderBody = CallInput<typeof createRequest>['body'];
type ContactInput = OrderBody['contactInfo'];

/** What a draft says as the wire carries it. */
export interface ParsedDraft {
  /** The documents by the list that carries them, in their order. */
  lists: Partial<Record<DocumentList, object[]>>;
  options?: FormOptions | undefined;
}

/** The documents of a draft as the wire carries them, or the number of the first that breaks a rule. */
export function parseDocuments<Entry extends OrderEntry>(
  forms: OrderForms<Entry>,
  entries: readonly Entry[],
): ParsedDraft | { invalid: number } {
  const lists: ParsedDraft['lists'] = {};
  for (const [index, entry] of entries.entries()) {
    const { rules, list } = forms.of(entry);
    const parsed = rules.safeParse(entry);
    if (!parsed.success) return { invalid: index + 1 };
    lists[list] = [...(lists[list] ?? []), parsed.data];
  }
  return { lists, options: forms.start.getOptions?.(entries) };
}

/** Who orders, by the account, and where the papers go once that is known. */
export function toContactInfo(profile: Profile, delivery?: Delivery): ContactInput {
  return {
    name: { firstName: profile.firstName, otherName: profile.otherName },
    genderCode: profile.genderCode,
    nid: { nationalIdenNumber: profile.nationalId },
    motherFullName: profile.motherFullName,
    contactDetails: {
      email: profile.email,
      ...(delivery && {
        address: joinAddress(delivery),
        mobile1: delivery.mobile1,
        mobile2: delivery.mobile2,
      }),
    },
  };
}

/** Where a request is delivered. The wire takes the codes of places as numbers (portal.md §3). */
export function toCustomerAddress(delivery: Destination): CustomerAddress {
  return {
    address: joinAddress(delivery),
    governorateCode: Number(delivery.govCode),
    policeDeptCode: Number(delivery.policeCode),
    postOfficeCode: Number(delivery.postalCode),
  };
}
