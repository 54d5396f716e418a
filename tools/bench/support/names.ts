/** First names of men, the most common first; a middle name and a family name are men's too. */
export const MEN = words(`
  محمد أحمد محمود مصطفى علي إبراهيم حسن حسين عبد_الرحمن يوسف عمر خالد السيد عبد_الله كريم طارق أشرف عادل
  هاني وليد سامح ياسر أيمن شريف إسلام رمضان جمال ناصر سعيد فتحي عبد_العزيز مجدي صلاح حمدي رضا عماد ممدوح
  زياد مازن آدم مينا جرجس بيشوي كيرلس مكرم فوزي شوقي عبد_الحميد لطفي صبري بدر نبيل رأفت عصام حازم ثروت
  الشاذلي الجوهري البدراوي المنياوي الدمنهوري القليوبي السنباطي الشرقاوي البحيري الغرباوي`);

/** First names of women, the most common first. */
export const WOMEN = words(`
  فاطمة منى مريم آية سارة هدى إيمان نورا زينب عائشة أسماء هبة دعاء رانيا سلمى ندى شيماء ياسمين أمل سعاد
  نجلاء حنان وفاء سحر عزة نادية كريمة سميرة أميرة إسراء آلاء بسمة رحمة مها غادة عبير ليلى شهد حبيبة ملك
  ماريان كريستين مارينا دميانة ثناء فايزة إنصاف بهية رسمية عنايات`);

/** Governorates by how many people order from them, the most first. */
export const GOVERNORATES = words(`
  01 21 13 12 18 14 02 16 24 17 22 25 26 27 15 23 11 29 28 19 03 04 33 32 34 35 31`);

function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));
}
