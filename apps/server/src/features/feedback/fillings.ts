import { groupReference, isReference } from '@wathiqa/domain';
import { z } from 'zod';
import type { Fillings } from '../../platform/drawn-pages.ts';

const Sent = z.object({ reference: z.string().refine(isReference) });

/** The page that thanks for a message shows the reference that its address carries. */
export const feedbackFillings: Fillings = {
  '/complains/sent': (query) => {
    const sent = Sent.safeParse(query);
    return sent.success ? { fills: { reference: groupReference(sent.data.reference) } } : undefined;
  },
};
