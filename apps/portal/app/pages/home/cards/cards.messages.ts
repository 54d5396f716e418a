export interface CardsMessages {
  heading: string;
  map: { title: string; text: string; open: string };
  initiatives: {
    heading: string;
    more: string;
    items: Record<'homeVisits' | 'signing' | 'vehicle', { title: string; text: string }>;
  };
  poll: { heading: string };
}

export const cardsMessages: CardsMessages = {
  heading: 'معك في كل مكان',
  map: {
    title: 'أقرب سجل مدني',
    text: 'السجلات النموذجية والذكية في محافظتك، ومواعيد العمل، ومكان كل منها على الخريطة.',
    open: 'اعرف الأقرب إليك',
  },
  initiatives: {
    heading: 'مبادرات',
    more: 'تفاصيل المبادرة',
    items: {
      homeVisits: {
        title: 'الخدمة في المنزل',
        text: 'لكبار السن والمرضى: يصل الموظف إلى البيت بأجهزة التصوير والبصمة.',
      },
      signing: {
        title: 'خدمات بلغة الإشارة',
        text: 'شاشات لمس وموظفون مدربون لخدمة ذوي الإعاقة السمعية.',
      },
      vehicle: {
        title: 'قوافل القرى',
        text: 'سيارات السجل المدني المتنقل في القرى والمناطق البعيدة.',
      },
    },
  },
  poll: { heading: 'رأيك يهمنا' },
};
