import type { Call } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { SERVICE_CODES } from '@wathiqa/domain';
import { expect } from 'vitest';
import type { TestServer } from '../../harness.ts';
import { serverDay } from '../server-day.ts';
import type { Staff } from './staff.ts';

export interface View {
  by: [Staff, Staff];
  /** Sent by both. */
  shared: object;
  mine: object;
  theirs: object;
  /** As stored. */
  read: () => Promise<unknown>;
}

let views = 0;
export function nextView(): number {
  views += 1;
  return views;
}

interface Members {
  one: Staff;
  other: Staff;
  admin: Staff;
  admin2: Staff;
}

/** By call that changes reference data: a view of two members, with a valid act of each. */
export function referenceViews(server: TestServer, { one, other, admin, admin2 }: Members) {
  const tomorrow = serverDay(server, 1);

  const readReasons = async () => (await one.call(office.readReasons)).body.reasons;
  const readHolidays = async () =>
    (await one.call(office.readHolidays, { query: { year: '2031' } })).body.holidays;

  async function reasonView(): Promise<View> {
    const seen = (await readReasons())[0] as office.RejectionReason;
    const rename = (name: string) => ({ name: `${name} ${nextView()}` });
    const [mine, theirs] = [rename('صيغة أولى'), rename('صيغة ثانية')];
    return { by: [one, other], shared: { ...seen, seen }, mine, theirs, read: readReasons };
  }

  async function holidayView(): Promise<View> {
    const day = `2031-03-${String(nextView() % 28).padStart(2, '0')}`.replace('-00', '-28');
    const seen = { name: 'عطلة', confirmed: false };
    await one.call(office.saveHoliday, { body: { day, ...seen, seen: null } });
    const [mine, theirs] = [{ name: 'عطلة أولى' }, { name: 'عطلة ثانية' }];
    const shared = { day, ...seen, seen };
    return { by: [one, other], shared, mine, theirs, read: readHolidays };
  }

  const readPriced = async () => (await one.call(office.readPrices)).body.services[0];

  async function priceView(): Promise<View> {
    const { serviceCode, prices } = (await readPriced()) as office.PricedService;
    const expectedPounds = prices.find(({ validFrom }) => validFrom <= tomorrow)?.pounds ?? 0;
    const shared = { serviceCode, validFrom: tomorrow, reason: 'قرار', expectedPounds };
    const [mine, theirs] = [{ pounds: expectedPounds + 1 }, { pounds: expectedPounds + 2 }];
    return { by: [one, other], shared, mine, theirs, read: readPriced };
  }

  async function termsView(mine: object, theirs: object): Promise<View> {
    const serviceCode = SERVICE_CODES[nextView() % SERVICE_CODES.length] as string;
    const terms = async () =>
      (await admin.call(office.readRegulation, { query: { serviceCode } })).body.regulation;
    const { version: expectedVersion } = await terms();
    const read = async () => {
      const { versions, proposals } = await terms();
      return { versions, proposals };
    };
    return { by: [admin, admin2], shared: { serviceCode, expectedVersion }, mine, theirs, read };
  }

  return {
    changeReason: reasonView,
    orderReasons: async () => {
      const seen = (await readReasons()).map(({ code }) => code);
      const [first = '', ...rest] = seen;
      const [mine, theirs] = [{ codes: [...rest, first] }, { codes: seen.toReversed() }];
      return { by: [one, other], shared: { seen }, mine, theirs, read: readReasons };
    },
    saveHoliday: holidayView,
    removeHoliday: async () => ({ ...(await holidayView()), mine: {}, theirs: {} }),
    saveOutlet: async () => {
      const outlets = async () => (await one.call(office.readOutlets)).body.outlets;
      const [{ savedAt: _at, savedBy: _by, ...shared } = {} as office.OutletVersion] =
        await outlets();
      const visit = { reason: 'زيارة' };
      const rename = (name: string) => ({ ...visit, name: `${name} ${nextView()}` });
      const [mine, theirs] = [rename('مركز أول'), rename('مركز ثان')];
      return { by: [one, other], shared, mine, theirs, read: outlets };
    },
    saveOffice: async () => {
      const offices = async () => (await admin.call(office.readOffices)).body.offices;
      const name = `مكتب ${nextView()}`;
      const empty = { active: false, governorates: [], lists: [], languages: [], members: [] };
      const { body } = await admin.call(office.saveOffice, { body: { name, ...empty } });
      const seen = body.offices.find((saved) => saved.name === name);
      const [mine, theirs] = [{ governorates: ['01'] }, { governorates: ['02'] }];
      const shared = { name, ...empty, seen };
      return { by: [admin, admin2], shared, mine, theirs, read: offices };
    },
    setPrice: priceView,
    withdrawPrice: async () => {
      const { shared, mine } = await priceView();
      const set = await one.call(office.setPrice as Call, { body: { ...shared, ...mine } });
      expect(set.status).toBe(200);
      const { pounds: expectedPounds } = mine as { pounds: number };
      const stale = { ...shared, expectedPounds };
      return { by: [one, other], shared: stale, mine: {}, theirs: {}, read: readPriced };
    },
    saveRegulation: () => termsView({ html: '<p>أ</p>' }, { html: '<p>ب</p>' }),
    restoreRegulation: () => termsView({ version: 1 }, { version: 1 }),
  } satisfies Record<string, () => View | Promise<View>>;
}
