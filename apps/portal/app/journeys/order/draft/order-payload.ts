import type { CallInput, CustomerAddress, createRequest } from '@wathiqa/contract';
import { type DocumentList, joinAddress } from '@wathiqa/domain';
import type { Profile } from '../../profile-query.ts';
import type { Delivery, Destination } from './delivery.ts';
import type { FormOptions, OrderEntry, OrderForms } from './order-form.ts';

export type OrderBody = CallInput<typeof createRequest>['body'];
type ContactInput = OrderBody['contactInfo'];

export interface ParsedDraft {
  /** Documents by payload list, in order. */
  lists: Partial<Record<DocumentList, object[]>>;
  options?: FormOptions | undefined;
}

/** Wire documents, or the number of the first invalid one. */
export function parseDocuments(
  forms: OrderForms,
  entries: readonly OrderEntry[],
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

/** Contact from the account, with the delivery address once known. */
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

/** Place codes become numbers (spec §2.7). */
export function toCustomerAddress(delivery: Destination): CustomerAddress {
  return {
    address: joinAddress(delivery),
    governorateCode: Number(delivery.govCode),
    policeDeptCode: Number(delivery.policeCode),
    postOfficeCode: Number(delivery.postalCode),
  };
}
