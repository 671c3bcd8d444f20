import { email, text } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** Names of users. */
export const personNameRules = z.object({
  lastName: text({ label: '姓', max: 50 }),
  firstName: text({ label: '名', max: 50 }),
});

export const personRules = personNameRules.extend({ email: email() });
