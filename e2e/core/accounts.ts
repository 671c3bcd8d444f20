/** The accounts of the demonstration data. */
export interface Account {
  area: 'demand' | 'admin';
  email: string;
  password: string;
  /** Whether many tests act as this user, who then stays signed in between them. */
  isShared?: boolean;
}

const PASSWORD = 'hacchu-hub-demo';

export const OPERATOR: Account = {
  area: 'admin',
  email: 'operator@hacchu-hub.example',
  password: PASSWORD,
  isShared: true,
};
export const SAMPLE_ADMIN: Account = {
  area: 'demand',
  email: 'admin@sample-shoji.example',
  password: PASSWORD,
  isShared: true,
};
export const MIHON_ADMIN: Account = {
  area: 'demand',
  email: 'admin@mihon-bussan.example',
  password: PASSWORD,
};
export const MIHON_EDITOR: Account = {
  area: 'demand',
  email: 'editor@mihon-bussan.example',
  password: PASSWORD,
};
