import { expect, test } from 'vitest';
import { replaceLinks, withoutLinks } from './links.ts';

test.each([
  ['ادخل http://evil.example/pay الآن', 'ادخل الآن'],
  ['www.evil.example', ''],
  ['evil.example/x أحمد', 'أحمد'],
  ['mona@evil.example', ''],
  ['evil。example منى', 'منى'],
  ['عبد الرحمن', 'عبد الرحمن'],
])('removes links from the name %s', (name, safe) => {
  expect(withoutLinks(name)).toBe(safe);
});

const replaced = (text: string) => replaceLinks(text, () => '…');

test.each([
  'evil.example',
  'https://evil.example/pay',
  'evil\u3002example/x',
  'evil\uff0ecom/a',
  'evil\uff61example',
  'evil\u2024example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil\u200b.\u2060example',
  'ادفع\u3002مصر',
  '例え。テスト',
  'http\uff1a\uff0f\uff0fevil',
  '10\u30020\u30020\u30021',
  'ا'.repeat(201),
])('replaces the address %s', (address) => {
  expect(replaced(`ادفع\nعبر ${address} الآن`)).toBe('ادفع\nعبر … الآن');
});

test.each(['12/11/2026', '8:30', '65.50', 'انتهى.ابدأ', 'تمام…شكرًا', 'ا'.repeat(200)])(
  'does not replace %s',
  (word) => {
    expect(replaced(word)).toBe(word);
  },
);
