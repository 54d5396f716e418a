import type { LanguageCode } from '@wathiqa/domain';

/** The languages of translated documents (portal.md §3 "Translation languages"). */
export const languageNames = {
  '101': { ar: 'الإنجليزية', en: 'English' },
  '102': { ar: 'الفرنسية', en: 'French' },
  '103': { ar: 'الإسبانية', en: 'Spanish' },
  '104': { ar: 'الإيطالية', en: 'Italian' },
  '105': { ar: 'الألمانية', en: 'German' },
  '106': { ar: 'البرتغالية', en: 'Portuguese' },
  '107': { ar: 'الروسية', en: 'Russian' },
  '108': { ar: 'الأوكرانية', en: 'Ukrainian' },
  '109': { ar: 'الصينية', en: 'Chinese' },
  '110': { ar: 'اليابانية', en: 'Japanese' },
  '111': { ar: 'التركية', en: 'Turkish' },
  '112': { ar: 'الهولندية', en: 'Dutch' },
  '113': { ar: 'التشيكية', en: 'Czech' },
  '114': { ar: 'المجرية', en: 'Hungarian' },
  '115': { ar: 'البولندية', en: 'Polish' },
  '116': { ar: 'اليونانية', en: 'Greek' },
  '117': { ar: 'الكورية', en: 'Korean' },
  '118': { ar: 'السويدية', en: 'Swedish' },
  '119': { ar: 'الدنماركية', en: 'Danish' },
  '120': { ar: 'الإندونيسية', en: 'Indonesian' },
  '121': { ar: 'الرومانية', en: 'Romanian' },
  '122': { ar: 'النرويجية', en: 'Norwegian' },
  '123': { ar: 'الصربية', en: 'Serbian' },
} as const satisfies Record<LanguageCode, { ar: string; en: string }>;
