import { randomUUID } from 'node:crypto';
import { type Account, OPERATOR } from '../core/accounts.js';
import { ApiClient } from '../core/api-client.js';
import { MailInbox } from '../core/mail-inbox.js';
import { demandOfOwn, type Feature, type Joined, joinedUser, type OwnDemand } from './demand-of-own.js';
import { type MadeMasters, makeMasters } from './masters.js';

export interface OrderingDemand {
  /** Part of the name of everything that the demand has. */
  mark: string;
  demand: OwnDemand;
  admin: Joined;
  api: ApiClient;
  masters: MadeMasters;
  /** The same pages for the demand's administrator and for an operator in the demand. */
  areas: readonly { who: string; account: Account; base: string }[];
}

/** Creates a demand for one test, ordering without approval: its lists contain only what the test creates. */
export async function orderingDemand(features: readonly Feature[] = []): Promise<OrderingDemand> {
  const mark = randomUUID().slice(0, 8);
  const demand = await demandOfOwn(mark, { features });
  const admin = await joinedUser(new MailInbox(), demand, 'ADMIN');
  const api = await ApiClient.signedInAs(admin);
  return {
    mark,
    demand,
    admin,
    api,
    masters: await makeMasters(api, mark),
    areas: [
      { who: 'a demand user', account: admin, base: '/demand' },
      { who: 'an operator', account: OPERATOR, base: `/admin/demands/${demand.uuid}` },
    ],
  };
}
