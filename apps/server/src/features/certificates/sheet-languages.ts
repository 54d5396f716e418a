import type { DocumentType, LanguageCode, TranslatableType, Translation } from '@wathiqa/domain';
import { inEveryLanguage } from '../../http/translations.ts';
import * as source from './certificate.messages.ts';

export type SheetTexts = Translation<typeof source.messages>;

/** Left-to-right language next to the Arabic. */
export interface SheetLanguage {
  /** BCP 47. */
  tag: string;
  texts: SheetTexts;
  /** Absent for English, which has the portal's titles. */
  titles?: Partial<Record<DocumentType, string>> & Record<TranslatableType, string>;
}

const { ar, en } = await inEveryLanguage(source, 'features/certificates/certificate.messages.ts');

export const ARABIC = ar.messages;
export const ENGLISH: SheetLanguage = { tag: 'en-GB', texts: en.messages };

const FRENCH: SheetLanguage = {
  tag: 'fr-FR',
  titles: {
    Birth: 'Acte de naissance',
    Death: 'Acte de décès',
    Marriage: 'Acte de mariage',
    Divorce: 'Acte de divorce',
    PersonalRecord: 'Fiche individuelle d’état civil',
    FamilyRecord: 'Fiche familiale d’état civil',
  },
  texts: {
    authority: 'Autorité de l’état civil',
    extract: 'Extrait officiel du registre',
    translatedExtract: 'Extrait officiel traduit du registre',
    serial: (serial) => `Numéro de série ${serial}`,
    issuedOn: (day) => `Délivré le ${day}`,
    rows: {
      name: 'Nom',
      nationalId: 'Numéro national',
      sex: 'Sexe',
      dateOfBirth: 'Date de naissance',
      placeOfBirth: 'Lieu de naissance',
      dateOfDeath: 'Date du décès',
      placeOfDeath: 'Lieu du décès',
      dateOfMarriage: 'Date du mariage',
      placeOfMarriage: 'Lieu du mariage',
      dateOfDivorce: 'Date du divorce',
      placeOfDivorce: 'Lieu du divorce',
      mother: 'Mère',
      spouse: 'Époux ou épouse',
      entry: 'Numéro de l’acte',
    },
    sexes: { M: 'Masculin', F: 'Féminin' },
    copy: (copy, copies) => `Exemplaire ${copy} sur ${copies}`,
    digitalCopy: 'Copie numérique',
    specimen: 'Spécimen',
    emblem: 'Emblème de l’autorité de l’état civil',
    code: 'Code de vérification de cet acte',
    verify: 'Vérifier cet acte',
    verifyText: (address) =>
      `Scannez le code avec votre téléphone depuis la page ${address}, et aucune autre. La page affiche les données enregistrées, à comparer avec ce document, et la date de sa liste des actes révoqués. Elle fonctionne hors\u00a0ligne.`,
    source: 'Données du registre de l’état civil',
    noExpiry: 'Validité illimitée',
    untranslated: 'Noms et lieux tels qu’enregistrés, non traduits',
  },
};

const GERMAN: SheetLanguage = {
  tag: 'de-DE',
  titles: {
    Birth: 'Geburtsurkunde',
    Death: 'Sterbeurkunde',
    Marriage: 'Heiratsurkunde',
    Divorce: 'Scheidungsurkunde',
    PersonalRecord: 'Personenregisterauszug',
    FamilyRecord: 'Familienregisterauszug',
  },
  texts: {
    authority: 'Personenstandsbehörde',
    extract: 'Amtlicher Registerauszug',
    translatedExtract: 'Amtlicher Registerauszug, übersetzt',
    serial: (serial) => `Seriennummer ${serial}`,
    issuedOn: (day) => `Ausgestellt am ${day}`,
    rows: {
      name: 'Name',
      nationalId: 'Nationale ID-Nummer',
      sex: 'Geschlecht',
      dateOfBirth: 'Geburtsdatum',
      placeOfBirth: 'Geburtsort',
      dateOfDeath: 'Sterbedatum',
      placeOfDeath: 'Sterbeort',
      dateOfMarriage: 'Datum der Heirat',
      placeOfMarriage: 'Ort der Heirat',
      dateOfDivorce: 'Datum der Scheidung',
      placeOfDivorce: 'Ort der Scheidung',
      mother: 'Mutter',
      spouse: 'Ehepartner',
      entry: 'Registernummer',
    },
    sexes: { M: 'Männlich', F: 'Weiblich' },
    copy: (copy, copies) => `Ausfertigung ${copy} von ${copies}`,
    digitalCopy: 'Digitale Ausfertigung',
    specimen: 'Muster',
    emblem: 'Emblem der Personenstandsbehörde',
    code: 'Code zur Prüfung dieser Urkunde',
    verify: 'Diese Urkunde prüfen',
    verifyText: (address) =>
      `Scannen Sie den Code mit dem Telefon nur über die Seite ${address}. Die Seite zeigt die registrierten Daten zum Vergleich mit diesem Papier und den Stand der Liste widerrufener Urkunden. Sie funktioniert offline.`,
    source: 'Daten aus dem Personenstandsregister',
    noExpiry: 'Unbegrenzt gültig',
    untranslated: 'Namen und Orte wie eingetragen, nicht übersetzt',
  },
};

/** By language code; other translations have only English labels. */
export const SHEET_LANGUAGES: ReadonlyMap<string | null, SheetLanguage> = new Map(
  Object.entries({
    '101': ENGLISH,
    '102': FRENCH,
    '105': GERMAN,
  } satisfies Partial<Record<LanguageCode, SheetLanguage>>),
);
