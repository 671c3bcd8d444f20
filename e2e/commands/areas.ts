import { z } from 'zod';
import { type Account, OPERATOR, SAMPLE_ADMIN } from '../core/accounts.js';
import { ApiClient } from '../core/api-client.js';

/** Who works on the data of the sample demand: its own people, and an operator under it. */
export const AREAS: readonly { who: string; account: Account }[] = [
  { who: 'a demand user', account: SAMPLE_ADMIN },
  { who: 'an operator', account: OPERATOR },
];

/** Where the pages of the sample demand begin for an account. */
export async function areaBase({ area }: Account): Promise<string> {
  if (area === 'demand') return '/demand';
  const api = await ApiClient.signedInAs(SAMPLE_ADMIN);
  const { demand } = await api.run(
    'query { demand { uuid } }',
    {},
    z.object({ demand: z.object({ uuid: z.string() }) }),
  );
  return `/admin/demands/${demand.uuid}`;
}
