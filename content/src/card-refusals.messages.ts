export const cardRefusalTexts = {
  /** Follows the refusal. */
  minors: (refusal: string, adult: string) =>
    `${refusal}. أول بطاقة لمن لم يبلغ ${adult} يطلبها أحد والديه من السجل المدني`,
  expired: (job: string, validity: string) =>
    `انتهت صلاحية بطاقتك: مدة بطاقة «${job}» ${validity}. توجه إلى السجل المدني لتجديدها`,
  noAge: 'تُحسب السن من أرقام الرقم القومي، والرقم المكتوب لا يعطي سنًا.',
  notOwn: 'الرقم المكتوب ليس الرقم القومي المثبت في الحساب الذي دخلت به.',
  picture: (from: string, age: string) =>
    `من صدرت بطاقته الأخيرة عبر الإنترنت أو مركز الاتصال يطلب البدل دون حضور إذا بلغ ${from}، وسنك ${age}.`,
  ended: 'انتهت مدة البطاقة.',
  inMonth: (month: string) => `في ${month}`,
  beforeMonth: (month: string) => `قبل ${month}`,
  endedIn: (issued: string, validity: string, ended: string) =>
    `صدرت بطاقتك ${issued}، ومدتها ${validity}، فانتهت ${ended}.`,
  endedForJobIn: (issued: string, validity: string, ended: string) =>
    `صدرت بطاقتك ${issued}، ومدتها لهذه المهنة ${validity}، فانتهت ${ended}.`,
  studentAge: (limit: string, age: string) => `الحد الأقصى لسن الطالب ${limit}، وسنك ${age}.`,
} as const;
