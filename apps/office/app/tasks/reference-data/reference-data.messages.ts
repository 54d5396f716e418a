import { documentTypes } from '@wathiqa/content';
import { countedNoun, PROPOSAL_DAYS, SERVICE_CODES, type ServiceCode } from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';

const DAYS = COUNTED.daysOblique;

export const daysText = (count: number) => countedNoun(count, DAYS);

export const messages = {
  takesTwo: `لا يسري قبل أن يوافق عليه مدير نظام آخر، خلال ${daysText(PROPOSAL_DAYS)}.`,
  product: 'من بيانات النظام الأولى',
  nothing: '—',
  untranslated: 'بلا ترجمة إنجليزية',
  untranslatedHint: 'اختياري. من يتصفح بالإنجليزية يقرأ العربية ما دام فارغًا.',
  englishOlder: 'النص الإنجليزي أقدم من العربي',
  englishCurrent: 'النص الإنجليزي يوافق العربي',
  englishConfirmed: 'النص الإنجليزي كما هو يوافق العربي',
  englishConfirmedHint:
    'تغيّر النص العربي ولم يتغيّر الإنجليزي. من يتصفح بالإنجليزية يظل يقرؤه، وتبقى عليه هنا علامة حتى يُكتب من جديد أو تختار هذا.',
} as const;

export function serviceName(code: ServiceCode): string {
  return documentTypes.find(({ serviceCode }) => serviceCode === code)?.name ?? 'وثيقة مترجمة';
}

export function isServiceCode(word: string | null | undefined): word is ServiceCode {
  return (SERVICE_CODES as readonly (string | null | undefined)[]).includes(word);
}
