import { OPERATOR, type Account } from '../core/accounts.js';
import { ApiClient } from '../core/api-client.js';
import { MailInbox } from '../core/mail-inbox.js';
import { demandOfOwn, joinedUser, type Joined, type OwnDemand } from './demand-of-own.js';

/** Who works on the data of a demand: its own people, and an operator under it. */
export const AREAS = ['a demand user', 'an operator'] as const;
export type Area = (typeof AREAS)[number];

export interface AreaPages {
  account: Account;
  /** Where the demand's pages begin. */
  base: string;
}

/** A demand with every feature but approval, and an administrator and an editor who can sign in. */
export interface Team {
  demand: OwnDemand;
  admin: Joined;
  editor: Joined;
  /** The API as the administrator uses it. */
  api: ApiClient;
  areas: Record<Area, AreaPages>;
}

/**
 * The demand that the tests of one worker share, so that its people sign in once. A test marks what it makes there
 * and expects other tests' data beside it.
 */
export async function makeTeam(worker: number): Promise<Team> {
  const mark = `${worker}-${crypto.randomUUID().slice(0, 8)}`;
  const demand = await demandOfOwn(mark, {
    features: ['Costing', 'ExportCsv', 'OrderListExcel', 'OrderInternalDetail'],
  });
  const inbox = new MailInbox();
  const [admin, editor] = await Promise.all([
    joinedUser(inbox, demand, 'ADMIN', '花子'),
    joinedUser(inbox, demand, 'EDITOR', '太郎'),
  ]);
  return {
    demand,
    admin: { ...admin, isShared: true },
    editor: { ...editor, isShared: true },
    api: await ApiClient.signedInAs(admin),
    areas: {
      'a demand user': { account: { ...admin, isShared: true }, base: '/demand' },
      'an operator': { account: OPERATOR, base: `/admin/demands/${demand.uuid}` },
    },
  };
}
