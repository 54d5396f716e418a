import type { DocumentType } from '../../documents/documents.ts';
import type { MatchInput, RegisterRecord } from '../match-document.ts';

/** A woman orders for herself; spelling differs only as folding allows. */
export function matchingInput(documentType: DocumentType): MatchInput & {
  answer: { result: 'one'; record: RegisterRecord };
} {
  return {
    documentType,
    relation: 'SELF',
    applicantIsStaffOrKin: false,
    typed: {
      nationalId: '29001010100020',
      fullName: 'فاطمه عبدالرحمن احمد المصرى',
      motherFullName: 'أمنية حسن على',
      spouseFullName: 'ابراهيم أبوبكر السيد',
      gender: 'F',
    },
    answer: {
      result: 'one',
      record: {
        fields: {
          fullName: 'فاطمة عبد الرحمن أحمد المصري',
          motherFullName: 'امنية حسن علي',
          spouseFullName: 'إبراهيم أبو بكر السيد',
          gender: 'F',
          alive: true,
        },
        openCorrection: false,
        kinship: 'SELF',
      },
    },
  };
}
