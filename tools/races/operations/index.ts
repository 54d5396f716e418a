import { money } from './money.ts';
import { parcels } from './parcels.ts';
import { people } from './people.ts';
import { reference } from './reference.ts';
import { requests } from './requests.ts';
import type { Groups } from './scene.ts';

export const GROUPS: Groups = { ...money, ...requests, ...parcels, ...people, ...reference };
