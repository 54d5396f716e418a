import type { Translation } from '@wathiqa/domain';
import type { contactMessages as source } from '../../../../app/pages/contact-us/contact-us.messages.ts';

export const contactMessages: Translation<typeof source> = {
  lines: { heading: 'Call centre', call: (line) => `Call ${line}` },
  write: { heading: 'Write to us', mail: 'Email', fax: 'Fax', website: 'Website' },
  form: {
    heading: 'Complaint, suggestion or question',
    text: 'Write your message in the form. We reply by email or phone.',
    action: 'Write to us',
  },
  office: {
    heading: 'Head office',
    hours: 'Address and opening hours',
    others: 'All registries and machines',
  },
};
