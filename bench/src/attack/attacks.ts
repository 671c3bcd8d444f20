import { ACCOUNTS } from './areas/accounts.js';
import { CSV } from './areas/csv.js';
import { FILES } from './areas/files.js';
import { GRAPHQL } from './areas/graphql.js';
import { HEADERS } from './areas/headers.js';
import { HTTP } from './areas/http.js';
import { IDEMPOTENCY } from './areas/idempotency.js';
import { MAIL } from './areas/mail.js';
import { MAIL_CONNECTIONS } from './areas/mail-connections.js';
import { MAIL_FORGERY } from './areas/mail-forgery.js';
import { PICTURES } from './areas/pictures.js';
import { QUOTAS } from './areas/quotas.js';
import { SIMPLE_REQUESTS } from './areas/simple-requests.js';
import { TEXT } from './areas/text.js';
import { TOKENS } from './areas/tokens.js';
import type { Attack } from './attack.js';

/** Every attack. Add a new one to the list of its area. */
export const ATTACKS: readonly Attack[] = [
  ...HEADERS,
  ...TOKENS,
  ...ACCOUNTS,
  ...IDEMPOTENCY,
  ...FILES,
  ...GRAPHQL,
  ...SIMPLE_REQUESTS,
  ...TEXT,
  ...HTTP,
  ...PICTURES,
  ...CSV,
  ...MAIL,
  ...MAIL_CONNECTIONS,
  ...MAIL_FORGERY,
  ...QUOTAS,
];
