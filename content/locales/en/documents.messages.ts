import type { Translation } from '@wathiqa/domain';
import type * as source from '../../src/documents.messages.ts';

export const documentNames: Translation<typeof source.documentNames> = {
  Birth: 'Birth certificate',
  BirthFirstTime: 'First-time birth record',
  Death: 'Death record',
  Marriage: 'Marriage certificate',
  Divorce: 'Divorce certificate',
  Nid: 'National ID card',
  PersonalRecord: 'Individual record',
  FamilyRecord: 'Family record',
};

export const translatedNames: Translation<typeof source.translatedNames> = {
  Birth: 'Translated birth certificate',
  Death: 'Translated death record',
  Marriage: 'Translated marriage certificate',
  Divorce: 'Translated divorce certificate',
  PersonalRecord: 'Translated individual record',
  FamilyRecord: 'Translated family record',
};

export const translatedInto: typeof source.translatedInto = (document, language) =>
  `${document} (${language})`;

export const cardTitles: Translation<typeof source.cardTitles> = {
  FIRST: 'First national ID card',
  LOST: 'Replacement for a lost national ID card',
  DAMAGED: 'Replacement for a damaged national ID card',
};

export const statusGroupNames: Translation<typeof source.statusGroupNames> = {
  BirthDocs: 'Birth certificates',
  DeathDocs: 'Death records',
  MarriageDocs: 'Marriage certificates',
  DivorceDocs: 'Divorce certificates',
  NidDoc: 'National ID card',
  FamilyRecords: 'Family records',
  PersonalRecords: 'Individual records',
  TranslatedDocs: 'Translated documents',
};

export const languageNames: Translation<typeof source.languageNames> = {
  '101': 'English',
  '102': 'French',
  '103': 'Spanish',
  '104': 'Italian',
  '105': 'German',
  '106': 'Portuguese',
  '107': 'Russian',
  '108': 'Ukrainian',
  '109': 'Chinese',
  '110': 'Japanese',
  '111': 'Turkish',
  '112': 'Dutch',
  '113': 'Czech',
  '114': 'Hungarian',
  '115': 'Polish',
  '116': 'Greek',
  '117': 'Korean',
  '118': 'Swedish',
  '119': 'Danish',
  '120': 'Indonesian',
  '121': 'Romanian',
  '122': 'Norwegian',
  '123': 'Serbian',
};
