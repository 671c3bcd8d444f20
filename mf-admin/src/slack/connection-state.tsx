import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import type { SlackConnectionState } from '../generated/graphql.js';

const words: Readonly<Record<SlackConnectionState, { label: string; tone: StatusTone }>> = {
  CONNECTED: { label: '連携中', tone: 'green' },
  NO_CHANNEL: { label: '通知先未設定', tone: 'gold' },
  CHANNEL_LOST: { label: '通知先に投稿できません', tone: 'red' },
  ENDED: { label: '連携切れ', tone: 'red' },
};

/** Tag with the state of the connection to Slack. */
export const SlackConnectionTag = ({ state }: { state: SlackConnectionState }) => (
  <StatusTag tone={words[state].tone}>{words[state].label}</StatusTag>
);
