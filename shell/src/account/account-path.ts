import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { areaOfActor, areas } from '../session/areas.js';

/** The page アカウント of the user's area. */
export const accountPath = ({ actor }: Pick<CurrentUser, 'actor'>): string =>
  `${areas[areaOfActor(actor)].home}/account`;
