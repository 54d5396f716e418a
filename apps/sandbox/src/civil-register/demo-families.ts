import { citizens, neighbours } from '../account/demo-people.ts';
import { type Gender, type Person, type Registrar, toDay } from './people.ts';

const SPOUSES = {
  M: { fullName: 'سلوى عبد الله فؤاد منصور', born: '1994-08-09' },
  F: { fullName: 'شريف عبد الله فؤاد منصور', born: '1987-08-09' },
} as const;

/**
 * Families of the demo accounts, with the data that the orders of `npm run demo` type: parents, a spouse of the same
 * name in every family, a son, and a divorce. The births of parents are as typed, plausible or not.
 */
export function addDemoFamilies({ register, marry }: Registrar): void {
  const accounts = [...citizens.map(({ account }) => account), ...neighbours];
  for (const [index, account] of accounts.entries()) {
    const { firstName, otherName, genderCode: gender, nationalId, motherFullName } = account;
    const serial = String(100 + index);
    const parent = (fullName: string, id: string, of: Gender, died: string) =>
      register({
        ...facts(id, of),
        fullName: `${fullName} جاد`,
        motherFullName: 'نعيمة خليل عوض بدوي',
        died: toDay(died),
      });
    const father = parent(otherName, `241031501${serial}10`, 'M', '2019-02-11');
    const mother = parent(motherFullName, `245072202${serial}20`, 'F', '2021-10-30');
    marry(father, mother, toDay('1964-05-01'));
    const person = register({
      ...facts(nationalId, gender),
      fullName: `${firstName} ${otherName}`,
      motherFullName,
      father,
      mother,
    });
    const spouse = addSpouse(gender, serial);
    const [husband, wife] = gender === 'M' ? [person, spouse] : [spouse, person];
    marry(husband, wife, toDay('2021-03-10'), toDay('2024-06-05'));
    register({
      ...facts(`322031501${serial}10`, 'M'),
      fullName: `يوسف ${husband.fullName}`,
      motherFullName: wife.fullName,
      father: husband,
      mother: wife,
    });
  }

  function addSpouse(of: Gender, serial: string): Person {
    const { fullName, born } = SPOUSES[of];
    const id = `2${born.slice(2).replaceAll('-', '')}01${serial}${of === 'M' ? 2 : 1}0`;
    const motherFullName = 'ليلى كامل حسن عطية';
    return register({ ...facts(id, of === 'M' ? 'F' : 'M'), fullName, motherFullName });
  }
}

function facts(nationalId: string, gender: Gender) {
  const [, century, year, month, day, governorate = ''] =
    /^(.)(..)(..)(..)(..)/.exec(nationalId) ?? [];
  const born = toDay(`${century === '2' ? 19 : 20}${year}-${month}-${day}`);
  return { nationalId, gender, born, governorate };
}
