import { text } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

const MAX_CODE = 1_000;
const MAX_STATE = 2_000;

export const START_AGAIN = 'もう一度「Slackと連携する」を押してください。';
/** Nobody types what Slack returns, so that no limit of a field helps. */
const RETURNED = `Slackから戻った内容を確認できませんでした。${START_AGAIN}`;

/** Parameters of Slack's redirect. */
export const installationRules = z.object({
  code: z.string({ error: RETURNED }).min(1, RETURNED).max(MAX_CODE, RETURNED),
  state: z.string({ error: RETURNED }).min(1, RETURNED).max(MAX_STATE, RETURNED),
});

export const channelRules = z.object({
  channelId: text({ label: 'チャンネル', max: 50, requiredMessage: 'チャンネルを選択してください。' }),
});
