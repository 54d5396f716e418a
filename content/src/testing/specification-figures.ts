import type { figures } from '../figures.ts';

/** Figures of the specification (spec §3.6), repeated on purpose as test reference. */
export const specificationFigures: typeof figures = {
  statutoryFees: {
    birth: 25,
    birthFirstTime: 45,
    death: 25,
    familyRecord: 25,
    marriage: 40,
    divorce: 40,
  },
  idCardClasses: {
    regular: {
      fee: 50,
      issueTime: {
        days: 15,
      },
    },
    urgent: {
      fee: 125,
      issueTime: {
        hours: 72,
      },
    },
    immediate: {
      fee: 175,
      issueTime: {
        hours: 24,
      },
    },
    sameDay: {
      fee: 305,
      issueTime: {
        days: 0,
      },
    },
  },
  birthCertificate: {
    issueTime: {
      days: 0,
    },
  },
  registration: {
    birthWithinDays: 15,
    birthAbroadWithinMonths: 3,
    deathWithinHours: 24,
    deathAbroadWithinMonths: 3,
  },
  idCard: {
    validityYears: 7,
    renewalMonths: 3,
  },
  refund: {
    cardWorkingDays: 14,
    cashDays: 60,
    cashPlace: { ar: 'أي منفذ من منافذ «فوري»', en: 'any Fawry outlet' },
  },
  callCentre: {
    lines: ['15340', '15341', '16582'],
    untilHour: 21,
  },
  contact: {
    mail: 'info@wathiqa.example',
    website: 'www.wathiqa.example',
    fax: '0200000000',
  },
  sector: {
    idIssueCentres: 15,
    birthSites: 640,
    smartMachines: 10,
    mobileVehicles: 85,
    touchScreens: 3,
  },
};
