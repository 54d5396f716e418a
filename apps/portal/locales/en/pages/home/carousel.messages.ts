import type { Translation } from '@wathiqa/domain';
import type { carouselMessages as source } from '../../../../app/pages/home/carousel.messages.ts';

export const carouselMessages: Translation<typeof source> = { previous: 'Previous', next: 'Next' };
