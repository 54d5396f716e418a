import type { EventFields, EventKinds } from '@wathiqa/contract/civil-register';

const birth: EventFields = {
  eventType: 'birth',
  ownerId: 'child.nid',
  parentIds: ['mother.nid', 'father.nid'],
  values: {
    fullName: 'child.name',
    motherFullName: 'mother.name',
    gender: 'child.gender',
    birthDate: 'child.dob',
    eventDate: 'child.dob',
  },
};

const death: EventFields = {
  eventType: 'death',
  ownerId: 'deceased.nid',
  parentIds: ['mother.nid', 'father.nid'],
  spouseId: 'spouse.nid',
  values: {
    fullName: 'deceased.name',
    motherFullName: 'mother.name',
    gender: 'deceased.gender',
    birthDate: 'deceased.dob',
    eventDate: 'eventDetails.date',
  },
};

/** Forms of the reference country. Marriage and divorce exist only where a country configures them. */
export const FARAJALAND = {
  Birth: birth,
  BirthFirstTime: birth,
  PersonalRecord: birth,
  FamilyRecord: birth,
  Nid: birth,
  Death: death,
} satisfies EventKinds;
