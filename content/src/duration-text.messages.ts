import type { CountedForms } from '@wathiqa/domain';

export interface DurationTexts {
  years: CountedForms;
  months: CountedForms;
  days: CountedForms;
  hours: CountedForms;
}

export const durations: DurationTexts = {
  years: { one: 'سنة واحدة', two: 'سنتان', few: 'سنوات', many: 'سنة', other: 'سنة' },
  months: { one: 'شهر واحد', two: 'شهران', few: 'أشهر', many: 'شهرًا', other: 'شهر' },
  days: { one: 'يوم واحد', two: 'يومان', few: 'أيام', many: 'يومًا', other: 'يوم' },
  hours: { one: 'ساعة واحدة', two: 'ساعتان', few: 'ساعات', many: 'ساعة', other: 'ساعة' },
};
