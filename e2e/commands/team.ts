import { type Account, OPERATOR } from '../core/accounts.js';
import { ApiClient } from '../core/api-client.js';
import { MailInbox } from '../core/mail-inbox.js';
import { demandOfOwn, type Joined, joinedUser, type OwnDemand } from './demand-of-own.js';

/** The two kinds of users who work on a demand's data: its own, and an operator in its area. */
export const AREAS = ['a demand user', 'an operator'] as const;
export type Area = (typeof AREAS)[number];

export interface AreaPages {
  account: Account;
  /** Base path of the demand's pages. */
  base: string;
}

/** A demand with every feature except approval, with an administrator and an editor who can sign in. */
export interface Team {
  demand: OwnDemand;
  admin: Joined;
  editor: Joined;
  /** An API client signed in as the administrator. */
  api: ApiClient;
  areas: Record<Area, AreaPages>;
}

/**
 * The demand shared by the tests of one worker, so that its users sign in once. Tests mark what they create
 * there and expect other tests' data beside it.
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
