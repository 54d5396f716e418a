import type { Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/verify/verify.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Verify a certificate',
  description:
    'Verify a printed certificate of the Civil Status portal with the camera of your phone, without an account and without sending anything about it.',
  lead: 'Scan the square code at the bottom of the certificate. Your own phone reads it and sends nothing about it. After the first visit the page works offline.',
  ways: 'Choose a way',
  camera: 'Scan with the camera',
  stopCamera: 'Stop the camera',
  cameraView: 'Camera picture',
  aim: 'Point the camera at the square code until it fills the frame',
  picture: 'Choose a picture of the code',
  typed: 'Code printed below the instructions',
  typedHint:
    '17 letters and digits, with or without spaces. This way asks the server of the authority, so it needs the Internet, and it does not prove what the paper says.',
  typedMissing: 'Type the code',
  typedWrong: 'The code has a mistake. Compare it with the paper letter by letter.',
  check: 'Verify',
  checking: 'Verifying',
  again: 'Verify another certificate',
  problems: {
    noCamera: 'There is no camera, or you did not allow it. Choose a picture or type the code.',
    noCode:
      'No code is visible in this picture. Move closer and show the whole square in good light.',
    noNetwork: 'A typed code needs the Internet. Go online and try again, or scan the square code.',
    noLists: 'The keys of the authority could not be loaded. Go online once and try again.',
    changedRoot:
      'The key of the authority has changed since the last visit from this phone. Do not rely on the result; ask one of its offices.',
  },
  verdicts: {
    valid: {
      title: 'Valid certificate',
      text: 'This authority issued it, and its data are unchanged.',
    },
    recorded: {
      title: 'Compare the paper',
      text: 'The authority issued a certificate with this code, which does not prove that this paper is it. Accept it only if it shows the following; better, scan its square code.',
    },
    revoked: {
      title: 'Revoked certificate',
      text: 'The authority revoked it. Do not accept it; its holder may ask one of the offices.',
    },
    keyWithdrawn: {
      title: 'Ask the office',
      text: 'The key that signed it was withdrawn, so its code alone does not show whether the authority issued it. Show it to one of its offices.',
    },
    unknownCode: {
      title: 'Unknown code',
      text: 'The authority has no record of a certificate with this code. Compare it with the paper letter by letter, and do not accept the paper before you ask one of the offices.',
    },
    notIssuedHere: {
      title: 'Not issued by this authority',
      text: 'The code has no signature of the authority. Do not accept it.',
    },
    unreadable: {
      title: 'Unreadable code',
      text: 'This is not the code of a certificate, or it has a mistake. Check it and try again.',
    },
    unreachable: {
      title: 'Could not verify',
      text: 'The lists on your phone are not enough for this certificate. Go online and try again.',
    },
  },
  specimen: (title) => `Specimen · ${title}`,
  specimenText: 'This paper was printed for a trial and is worthless. Do not accept it.',
  cardTitles: { valid: 'Valid card', revoked: 'Revoked card' },
  checkedAt: (moment) => `The list of revoked certificates is of ${moment}.`,
  uncheckedSince: (moment) =>
    `Not checked for revocation since ${moment}. Go online to learn what was revoked later.`,
  unchecked: 'Not checked for revocation on this phone yet. Go online once.',
  compare: 'Compare these data with the paper',
  fields: {
    kind: 'Document',
    name: 'Name',
    initials: 'First letter of each word of the name',
    spouse: 'Spouse',
    idEnding: 'Last 4 digits of the national ID',
    gender: 'Gender',
    serial: 'Serial',
    issuedDay: 'Issued on',
  },
  days: {
    Birth: 'Date of birth',
    Death: 'Date of death',
    Marriage: 'Date of marriage',
    Divorce: 'Date of divorce',
    FamilyRecord: 'Date',
    PersonalRecord: 'Date',
    Nid: 'Date of birth',
  },
  places: {
    Birth: 'Place of birth',
    Death: 'Place of death',
    Marriage: 'Place of marriage',
    Divorce: 'Place of divorce',
    FamilyRecord: 'Place',
    PersonalRecord: 'Place',
    Nid: 'Place',
  },
  genders: { M: 'Male', F: 'Female' },
  kinds: {
    Birth: 'Birth certificate',
    Death: 'Death record',
    Marriage: 'Marriage certificate',
    Divorce: 'Divorce certificate',
    FamilyRecord: 'Family record',
    PersonalRecord: 'Individual record',
    Nid: 'National ID card',
  },
  cardBearer:
    'This page does not prove that the bearer of the card is its holder. Compare the photograph with the face.',
  bearer:
    'This page does not prove that the bearer of the paper is its holder. Ask for an ID card and compare the name.',
};
