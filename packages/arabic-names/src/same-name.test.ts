import { describe, expect, test } from 'vitest';
import { isSameName } from './same-name.ts';

describe('name comparison', () => {
  test.each([
    ['أحمد محمود علي حسن', 'أحمد محمود علي حسن'],
    ['أحمد محمود علي حسن', 'احمد محمود على حسن'],
    ['عبد الرحمن محمد علي حسن', 'عبدالرحمن محمد علي حسن'],
    ['منى عبد الرحمن حسن', 'منى عبدالرحمن محمد علي حسن'],
    ['فاطمة أحمد', 'فاطمه أحمد محمود علي'],
    ['أحمد حسن', 'أحمد محمود علي حسن'],
  ])('equal: %s, %s', (one, other) => {
    expect(isSameName(one, other)).toBe(true);
    expect(isSameName(other, one)).toBe(true);
  });

  test.each([
    ['أحمد محمود علي حسن', 'منى محمود علي حسن'],
    ['أحمد محمود علي حسن', 'أحمد محمود علي حسين'],
    ['أحمد', 'أحمد محمود علي حسن'],
    ['محمود علي حسن', 'أحمد محمود علي حسن'],
    ['أحمد حسن علي', 'أحمد محمود علي حسن'],
  ])('different: %s, %s', (one, other) => {
    expect(isSameName(one, other)).toBe(false);
    expect(isSameName(other, one)).toBe(false);
  });
});
