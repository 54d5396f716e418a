import { figureTexts } from '@wathiqa/content';
import { REQUEST_MESSAGE_MAX_LENGTH } from '@wathiqa/domain';

export const messages = {
  title: 'سؤال عن الطلب؟',
  lead: 'يصلك الرد هنا، وبرسالة على محمولك وبريدك.',
  write: 'اكتب إلى الموظف',
  label: 'رسالتك',
  hint: `حتى ${REQUEST_MESSAGE_MAX_LENGTH} حرف. لا تكتب كلمة مرور ولا بيانات بطاقة. للعاجل اتصل بنا على ${figureTexts.callLines}.`,
  needed: 'اكتب رسالتك',
  send: 'إرسال',
  cancel: 'إلغاء',
  sent: 'وصلت رسالتك إلى الموظف.',
  from: { citizen: 'أنت', staff: 'الموظف' },
  waiting: 'وصلت رسالتك، ولم يُرد عليها بعد.',
} as const;
