import { pathTo } from '../paths.ts';
import type { LayoutMessages } from './messages.ts';

export interface NavigationItem {
  label: string;
  to: string;
  /** One address of each further branch of the site that belongs to the item. */
  branches?: readonly string[];
}

/** What the header and the footer lead to. Entries come with their pages. */
export function navigation({ locale, nav }: LayoutMessages): NavigationItem[] {
  return [
    { label: nav.home, to: pathTo(locale === 'ar' ? 'dashboard' : 'english') },
    {
      label: nav.services,
      to: pathTo('electronicServices'),
      branches: [pathTo('birthRequest'), pathTo('translatedBirthRequest')],
    },
    {
      label: nav.inquiry,
      to: pathTo('inquiry'),
      branches: [pathTo('inquiryResult', { req_id: '' })],
    },
  ];
}

/** Whether a page lies in the same branch, the first part of the address, as the item. */
export function isCurrent({ to, branches = [] }: NavigationItem, pathname: string): boolean {
  return [to, ...branches].map(branch).includes(branch(pathname));
}

function branch(address: string): string {
  return address.split('/')[1] ?? '';
}
