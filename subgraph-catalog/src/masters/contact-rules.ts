import { email } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

const MAX_ADDRESSES = 10;

/** Mail addresses of a supplier or destination: up to ten, without duplicates (ignoring case). */
export const contactEmails = z
  .array(email())
  .max(MAX_ADDRESSES, `メールアドレスは${MAX_ADDRESSES}件まで登録できます。`)
  .superRefine((addresses, context) => {
    const keys = addresses.map((address) => address.toLowerCase());
    keys.forEach((key, index) => {
      if (key !== '' && keys.indexOf(key) < index) {
        context.addIssue({
          code: 'custom',
          path: [index],
          message: '同じメールアドレスが重複しています。',
        });
      }
    });
  });
