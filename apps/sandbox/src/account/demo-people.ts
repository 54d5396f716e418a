/** Login data; unknown values are empty. */
export interface Account {
  readonly email: string;
  readonly userName: string;
  readonly firstName: string;
  /** Remaining three name parts. */
  readonly otherName: string;
  readonly genderCode: 'M' | 'F';
  readonly nationalId: string;
  readonly motherFullName: string;
  readonly mobile: string;
  /** OpenID Connect `acr`; staff only. */
  readonly acr?: string;
}

export interface DemoPerson {
  readonly account: Account;
  readonly about: string;
}

/**
 * National IDs end in 0, which is never a real check digit. Each person covers another ID rule: under 60, over 60, a
 * student of 28.
 */
export const citizens: readonly DemoPerson[] = [
  {
    about: 'مواليد 1990، القاهرة',
    account: {
      email: 'citizen@wathiqa.example',
      userName: 'أحمد محمود',
      firstName: 'أحمد',
      otherName: 'محمود عبد الرحمن السيد',
      genderCode: 'M',
      nationalId: '29005140190010',
      motherFullName: 'فاطمة حسن إبراهيم علي',
      mobile: '01000000011',
    },
  },
  {
    about: 'مواليد 1996، الإسكندرية',
    account: {
      email: 'mona@wathiqa.example',
      userName: 'منى سامي',
      firstName: 'منى',
      otherName: 'سامي يوسف الشناوي',
      genderCode: 'F',
      nationalId: '29602290292120',
      motherFullName: 'نادية جمال رمضان خليل',
      mobile: '01000000022',
    },
  },
  {
    about: 'مواليد 1966، الغربية',
    account: {
      email: 'hassan@wathiqa.example',
      userName: 'حسن إبراهيم',
      firstName: 'حسن',
      otherName: 'إبراهيم عبد الله البدري',
      genderCode: 'M',
      nationalId: '26611201690670',
      motherFullName: 'زينب محمد عوض سالم',
      mobile: '01000000033',
    },
  },
  {
    about: 'مواليد 1998، القليوبية، طالبة',
    account: {
      email: 'salma@wathiqa.example',
      userName: 'سلمى طارق',
      firstName: 'سلمى',
      otherName: 'طارق محمد فوزي',
      genderCode: 'F',
      nationalId: '29811201490900',
      motherFullName: 'هالة أحمد عبد العزيز مراد',
      mobile: '01000000044',
    },
  },
];

/** Accounts not on the login page, for orders in demo databases. */
export const neighbours: readonly Account[] = [
  neighbour('karim', 'كريم', 'عادل مصطفى النجار', '28703111290510', 'سعاد محمد أحمد فرج', '51'),
  neighbour('heba', 'هبة', 'سعيد عبد الحميد راشد', '29109221490620', 'آمال فتحي سيد جاد', '52'),
  neighbour('mostafa', 'مصطفى', 'حسين علي الديب', '27506051890530', 'كريمة صابر عوض حسن', '53'),
  neighbour('aya', 'آية', 'ياسر محمود عبد الباقي', '30001172190640', 'منال إبراهيم زكي يونس', '54'),
  neighbour('girgis', 'جرجس', 'مكرم فوزي حنا', '28212252490550', 'مريم بشرى عزيز غالي', '55'),
  neighbour('nadia', 'نادية', 'رمضان شوقي البحيري', '26804181890660', 'بهية السيد حمدي مرسي', '56'),
  neighbour('omar', 'عمر', 'خالد لطفي الشرقاوي', '30209301390570', 'رانيا أشرف نبيل صبري', '57'),
  neighbour('yehia', 'يحيى', 'فاروق نجيب المنياوي', '28908052490590', 'سميرة عطية بدوي حسن', '59'),
  neighbour('shaimaa', 'شيماء', 'أيمن رضا القاضي', '29407072790680', 'عزة ممدوح بدر ثابت', '58'),
];

const STAFF_ACR = 'two-factors';

export const staff: readonly DemoPerson[] = [
  {
    about: 'يراجع الطلبات ويبت فيها',
    account: staffAccount('clerk@wathiqa.example', 'موظف المراجعة'),
  },
  {
    about: 'يراجع طلبات الإسكندرية والغربية',
    account: staffAccount('clerk2@wathiqa.example', 'موظفة المراجعة الثانية'),
  },
  {
    about: 'يشرف على المراجعين',
    account: staffAccount('supervisor@wathiqa.example', 'مشرف المراجعة'),
  },
  {
    about: 'يطّلع على السجلات ولا يعدّلها',
    account: staffAccount('auditor@wathiqa.example', 'المدقق'),
  },
  {
    about: 'يدير الأسعار والمستخدمين',
    account: staffAccount('admin@wathiqa.example', 'مدير النظام'),
  },
  {
    about: 'يوافق على ما يقترحه المدير الأول من صلاحيات',
    account: staffAccount('admin2@wathiqa.example', 'مدير النظام الثاني'),
  },
];

const demoAccounts = new Map(
  [...[...citizens, ...staff].map(({ account }) => account), ...neighbours].map((account) => [
    account.email,
    account,
  ]),
);

/** Account of a lower-case e-mail address. Unknown addresses get a deterministic citizen, equal after a restart. */
export function getAccount(email: string): Account {
  return demoAccounts.get(email) ?? anonymousAccount(email, email.slice(0, email.lastIndexOf('@')));
}

function neighbour(
  name: string,
  firstName: string,
  otherName: string,
  nationalId: string,
  motherFullName: string,
  mobileEnd: string,
): Account {
  return {
    email: `${name}@wathiqa.example`,
    userName: `${firstName} ${otherName.split(' ')[0]}`,
    firstName,
    otherName,
    genderCode: Number(nationalId[12]) % 2 === 1 ? 'M' : 'F',
    nationalId,
    motherFullName,
    mobile: `010000000${mobileEnd}`,
  };
}

function staffAccount(email: string, userName: string): Account {
  return { ...anonymousAccount(email, userName), acr: STAFF_ACR };
}

function anonymousAccount(email: string, userName: string): Account {
  return {
    email,
    userName,
    firstName: userName,
    otherName: '',
    genderCode: 'M',
    nationalId: '',
    motherFullName: '',
    mobile: '',
  };
}
