import { cleanCode } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { START_AGAIN } from './wms.application.js';

const MERCHANT_ID = 'マーチャントIDは半角の英数字で入力してください（50文字以内）。';

/** A merchant ID of LOGILESS; it becomes part of URLs. */
export const merchantIdRules = z.object({
  merchantId: z
    .string({ error: 'マーチャントIDを入力してください。' })
    .transform(cleanCode)
    .superRefine((value, ctx) => {
      if (value === '') ctx.addIssue({ code: 'custom', message: 'マーチャントIDを入力してください。' });
      else if (!/^[0-9A-Za-z_-]{1,50}$/.test(value)) ctx.addIssue({ code: 'custom', message: MERCHANT_ID });
    }),
});

const RETURNED = `ロジレスから戻った内容を確認できませんでした。${START_AGAIN}`;

/** Parameters of LOGILESS's redirect. */
export const authenticateRules = z.object({
  code: z.string({ error: RETURNED }).min(1, RETURNED).max(2_000, RETURNED),
  state: z.string({ error: RETURNED }).min(1, RETURNED).max(4_000, RETURNED),
});
