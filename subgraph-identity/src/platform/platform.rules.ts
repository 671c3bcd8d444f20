import { lengthOf, text, uuid } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { PlatformAudienceRole } from './platform.model.js';

const MAX_DEMANDS = 50;
const WRONG_TARGET = '対象の指定が正しくありません。';

const version = z.string().regex(/^[\w.+-]{1,64}$/, { error: 'バージョンの指定が正しくありません。' });

const change = {
  remote: z
    .string()
    .max(60, { error: WRONG_TARGET })
    .regex(/^mf-[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: WRONG_TARGET }),
  reason: text({ label: '理由', max: 300 }),
  expectedRevision: z.int().nonnegative({ error: 'レジストリの版の指定が正しくありません。' }),
};

const NOBODY = '公開先を1つ以上指定してください。';
const SHARE = '割合は0より大きく100%以下で入力してください。';

const audience = z
  .object({
    roles: z.array(z.enum(PlatformAudienceRole)).transform((roles) => [...new Set(roles)]),
    demandUuids: z
      .array(uuid())
      .max(MAX_DEMANDS, { error: `組織は${MAX_DEMANDS}件以内で選択してください。` })
      .transform((uuids) => [...new Set(uuids)]),
    share: z.number().gt(0, { error: SHARE }).max(1, { error: SHARE }).nullish(),
  })
  .superRefine(({ roles, demandUuids, share }, ctx) => {
    if (roles.length > 0 || demandUuids.length > 0 || share != null) return;
    ctx.addIssue({ code: 'custom', message: NOBODY, path: ['roles'] });
  });

const MIN_LOADS = '読み込み回数は1〜1,000,000の整数で入力してください。';
const RATE = '失敗率は0〜100%で入力してください。';
const limits = z.object({
  minLoads: z.int({ error: MIN_LOADS }).min(1, { error: MIN_LOADS }).max(1_000_000, { error: MIN_LOADS }),
  maxFailureRate: z.number().min(0, { error: RATE }).max(1, { error: RATE }),
});

const canary = { audience, limits };

const MAX_URL = 500;
const url = text({ label: 'ビルドのアドレス', max: MAX_URL }).refine(
  (value) => lengthOf(value) <= MAX_URL && !/\s/.test(value),
  'ビルドのアドレスに空白は使用できません。',
);

export const changeRules = z.object(change);
export const rollBackRules = z.object({ ...change, version });
export const recallRules = z.object({ ...change, version, isUrgent: z.boolean() });
export const canaryRules = z.object({ ...change, ...canary });
export const publishRules = z.object({ ...change, url, canary: z.object(canary).nullish() });

export type CanaryChoice = z.infer<z.ZodObject<typeof canary>>;
export type PlatformChange = z.infer<typeof changeRules>;
