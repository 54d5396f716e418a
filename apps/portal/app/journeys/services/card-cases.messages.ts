import { figureTexts } from '@wathiqa/content';

/** Conditions by the rules of the card (spec §3.4), before its terms and any input. */
export const messages = {
  title: 'ماذا حدث لبطاقتك؟',
  registry: 'أقرب سجل مدني',
  cases: [
    {
      id: 'renewal',
      heading: 'انتهت مدتها، أو تغيرت بياناتي',
      text: 'لا تجدد البطاقة من هنا. جددها بنفسك في السجل المدني.',
      conditions: [
        `مدة البطاقة ${figureTexts['time.idCard.validity']}، ولبعض المهن ${figureTexts['time.idCard.shorterValidity']}.`,
        `جددها خلال ${figureTexts['time.idCard.renewal']} من تاريخ انتهائها.`,
      ],
    },
    {
      id: 'replacement',
      heading: 'ضاعت أو سُرقت أو تلفت',
      text: 'اطلب البدل من هنا إذا لم تنته مدتها، وصح ما يأتي. وإلا فمن السجل المدني.',
      conditions: [
        `صدرت منذ أقل من ${figureTexts['time.idCard.validity']}، وليس عبر الإنترنت أو مركز الاتصال. هذا الشرط ليس لمن بلغ ${figureTexts['age.cardWithoutVisit']}.`,
        `إذا كنت طالبًا فسنك ${figureTexts['age.student']} أو أقل.`,
      ],
    },
    {
      id: 'first',
      heading: 'ليست لي بطاقة من قبل',
      text: 'اطلبها من هنا، ثم اذهب مرة واحدة إلى السجل المدني للصورة والبصمة والتوقيع.',
      conditions: [
        `أول بطاقة لمن لم يبلغ ${figureTexts['age.adult']} يطلبها أحد والديه من السجل المدني.`,
      ],
    },
  ],
} as const;
