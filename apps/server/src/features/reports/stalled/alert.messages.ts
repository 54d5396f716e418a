export const alertMessages = {
  subject: 'أعمال متعثرة تنتظرك',
  trialSubject: 'تجريبي: أعمال متعثرة تنتظرك',
  lead: 'تجاوزت هذه الأعمال الوقت الذي وعدنا به المواطنين:',
  moreThan: (count: number) => `أكثر من ${count}`,
  action: 'افتح «المتعثر» في المكتب',
  why: 'وصلتك هذه الرسالة لأنك مشرف في مكتب وثيقة. لا تضم أي بيانات شخصية.',
} as const;
