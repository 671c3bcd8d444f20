/** The accounts of the demonstration data. */
export interface Account {
  area: 'demand' | 'admin';
  email: string;
  password: string;
}

const PASSWORD = 'hacchu-hub-demo';

export const OPERATOR: Account = { area: 'admin', email: 'operator@hacchu-hub.example', password: PASSWORD };
export const SAMPLE_ADMIN: Account = {
  area: 'demand',
  email: 'admin@sample-shoji.example',
  password: PASSWORD,
};
export const SAMPLE_EDITOR: Account = {
  area: 'demand',
  email: 'editor@sample-shoji.example',
  password: PASSWORD,
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
