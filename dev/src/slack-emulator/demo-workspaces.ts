import { type DemoUser, MIHON_USERS, SAMPLE_USERS } from '../seed/demo-accounts.js';
import { type Workspace, workspaceSchema } from './state.js';

const people = (users: readonly DemoUser[], prefix: string): object[] =>
  users.map(({ email, lastName, firstName }, index) => ({
    id: `U0${prefix}${index + 1}`,
    name: `${lastName} ${firstName}`,
    email,
  }));

/** The workspaces of the demonstration's demands, with the same people. */
export const DEMO_WORKSPACES: readonly Workspace[] = [
  {
    id: 'T0SAMPLE',
    name: 'サンプル商事',
    users: people(SAMPLE_USERS, 'SAMPLE'),
    channels: [
      { id: 'C0SAMPLE1', name: '全体' },
      { id: 'C0SAMPLE2', name: '発注' },
      { id: 'C0SAMPLE3', name: '購買-承認', isPrivate: true },
      { id: 'C0SAMPLE4', name: '旧-仕入', isArchived: true },
    ],
  },
  {
    id: 'T0MIHON',
    name: '見本物産',
    users: people(MIHON_USERS, 'MIHON'),
    channels: [
      { id: 'C0MIHON1', name: '全体' },
      { id: 'C0MIHON2', name: '購買' },
    ],
  },
].map((workspace) => workspaceSchema.parse(workspace));
