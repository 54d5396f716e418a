import { expect, type Locator } from '@playwright/test';
import type { SceneName } from '../../apps/portal/app/pages/about/video/walkthrough.ts';
import { pathTo } from '../../apps/portal/app/paths.ts';
import { registeredId } from '../../e2e/support/fixtures.ts';
import { delivery, people } from '../../e2e/support/people.ts';
import type { Stage } from './stage.ts';

type Card = 'opening' | 'closing';

export function isCard(name: SceneName): name is Card {
  return name === 'opening' || name === 'closing';
}

export const play: Readonly<Record<Exclude<SceneName, Card>, (stage: Stage) => Promise<void>>> = {
  home: async (stage) => {
    await stage.hold(3.4);
    await stage.tap(
      main(stage)
        .locator(`a[href="${pathTo('electronicServices')}"]`)
        .first(),
    );
  },
  services: async (stage) => {
    await stage.hold(2.4);
    await stage.tap(main(stage).getByRole('link', { name: 'شهادة ميلاد', exact: true }));
  },
  terms: async (stage) => {
    const accept = main(stage).getByRole('checkbox');
    await expect(accept).toBeEnabled();
    await stage.hold(2.4);
    await stage.tap(accept);
    await stage.hold(0.6);
    await stage.tap(button(stage, 'بدء الخدمة'));
  },
  owner: async (stage) => {
    await stage.hold(1);
    await stage.bringIntoView(main(stage).getByText('بياناتك كما في حسابك'));
    await stage.hold(6);
  },
  copies: async (stage) => {
    await stage.tap(button(stage, 'زيادة عدد النسخ'));
    await stage.hold(2);
    await stage.tap(button(stage, 'أضف وثيقة'));
    await stage.tap(stage.page.getByRole('dialog').getByRole('button', { name: /^شخص آخر/ }));
    await expect(field(stage, 'firstName')).toHaveValue('');
  },
  relative: async (stage) => {
    const { daughter } = people;
    const forSelf = field(stage, 'forSelf');
    if (await forSelf.isChecked()) await stage.tap(forSelf);
    await stage.type(field(stage, 'firstName'), daughter.firstName, 2);
    await stage.type(field(stage, 'fatherName'), daughter.fatherName, 2);
    await stage.type(field(stage, 'grandfatherName'), daughter.grandfatherName, 2);
    await stage.type(field(stage, 'familyName'), daughter.familyName, 3);
    await stage.type(field(stage, 'nationalIdenNumber'), daughter.nationalIdenNumber, 3);
    await stage.type(field(stage, 'motherFullName'), daughter.motherFullName, 2);
    await stage.choose(field(stage, 'genderCode'), daughter.genderCode);
    await stage.choose(field(stage, 'relationCode'), daughter.relationCode);
    await stage.tap(button(stage, 'مراجعة'));
    await expect(main(stage).getByRole('heading', { level: 1 })).toHaveText('مراجعة الطلب');
  },
  review: async (stage) => {
    await stage.hold(1.5);
    await stage.bringIntoView(main(stage).getByText('الإجمالي الكلي').last());
    await stage.hold(1.5);
  },
  delivery: async (stage) => {
    await stage.type(field(stage, 'departmentNo'), delivery.departmentNo);
    await stage.type(field(stage, 'streetName'), delivery.streetName, 2);
    await fill(stage, ['floorNo', 'flatNo', 'districtName', 'detailedAddress']);
    await stage.choose(field(stage, 'govCode'), delivery.govCode);
    await select(stage, 'policeCode');
    await select(stage, 'postalCode');
    await stage.type(field(stage, 'mobile2'), delivery.mobile2, 3);
    await stage.tap(button(stage, 'تسجيل الطلب'));
    await registeredId(stage.page);
  },
  registered: async (stage) => {
    await stage.hold(1);
  },
  inquiry: async (stage) => {
    const id = await registeredId(stage.page);
    await stage.page.goto(pathTo('inquiry'));
    const number = main(stage).locator('[name=requestId]');
    await expect(number).toBeEditable();
    await stage.hold(0.6);
    await stage.type(number, id);
    await stage.tap(button(stage, 'استعلام'));
    await expect(stage.page.getByText('طلبك قيد المراجعة').first()).toBeVisible();
  },
};

function main({ page }: Stage): Locator {
  return page.locator('main');
}

function field(stage: Stage, name: string): Locator {
  return main(stage).locator(`[name=${name}]`);
}

function button(stage: Stage, name: string): Locator {
  return main(stage).getByRole('button', { name, exact: true });
}

/** Fills fields between two frames, off camera. */
async function fill(stage: Stage, names: readonly (keyof typeof delivery)[]): Promise<void> {
  for (const name of names) await field(stage, name).fill(delivery[name]);
}

async function select(stage: Stage, name: keyof typeof delivery): Promise<void> {
  await field(stage, name).selectOption(delivery[name]);
}
