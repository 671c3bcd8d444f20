/** The accounts of the demonstration data. Names and domains are invented; the passwords are public. */
export interface DemoAccount {
  /** The label shown at start. */
  label: string;
  area: 'admin' | 'demand';
  email: string;
  password: string;
  lastName: string;
  firstName: string;
}

export interface DemoUser extends DemoAccount {
  area: 'demand';
  role: 'ADMIN' | 'EDITOR';
}

const PASSWORD = 'hacchu-hub-demo';

export const OPERATOR: DemoAccount = {
  label: 'operator',
  area: 'admin',
  email: 'operator@hacchu-hub.example',
  password: PASSWORD,
  lastName: '運営',
  firstName: '一郎',
};

const user = (
  demand: string,
  role: DemoUser['role'],
  email: string,
  lastName: string,
  firstName: string,
): DemoUser => ({
  label: `${demand}, ${role}`,
  area: 'demand',
  role,
  email,
  password: PASSWORD,
  lastName,
  firstName,
});

export const SAMPLE_DEMAND = '株式会社サンプル商事';
export const MIHON_DEMAND = '見本物産株式会社';

export const SAMPLE_USERS: readonly DemoUser[] = [
  user(SAMPLE_DEMAND, 'ADMIN', 'admin@sample-shoji.example', '見本', '花子'),
  user(SAMPLE_DEMAND, 'EDITOR', 'editor@sample-shoji.example', '試作', '太郎'),
];
export const MIHON_USERS: readonly DemoUser[] = [
  user(MIHON_DEMAND, 'ADMIN', 'admin@mihon-bussan.example', '例示', '次郎'),
  user(MIHON_DEMAND, 'EDITOR', 'editor@mihon-bussan.example', '雛形', '桜'),
];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [OPERATOR, ...SAMPLE_USERS, ...MIHON_USERS];
