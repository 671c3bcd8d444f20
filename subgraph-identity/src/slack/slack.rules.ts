import { text } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

const MAX_CODE = 1_000;
const MAX_STATE = 2_000;

/** Parameters of Slack's redirect. */
export const installationRules = z.object({
  code: text({ label: 'コード', max: MAX_CODE }),
  state: text({ label: '状態', max: MAX_STATE }),
});

export const channelRules = z.object({
  channelId: text({ label: 'チャンネル', max: 50, requiredMessage: 'チャンネルを選択してください。' }),
});
