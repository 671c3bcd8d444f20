import { formatTimestamp } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import type { SlackConnectionState, SlackSetting_DemandFragment } from '../generated/graphql.js';

type Setting = NonNullable<SlackSetting_DemandFragment['slackAppSetting']>;

const states: Readonly<Record<SlackConnectionState, { label: string; tone: StatusTone }>> = {
  CONNECTED: { label: '連携中', tone: 'green' },
  NO_CHANNEL: { label: '通知先未設定', tone: 'gold' },
  CHANNEL_LOST: { label: '通知先に投稿できません', tone: 'red' },
  ENDED: { label: '連携切れ', tone: 'red' },
};

/** Workspace, channel and who connected, read-only. */
export const ConnectionFacts = ({ setting }: { setting: Setting }) => {
  const { label, tone } = states[setting.state];
  return (
    <DescriptionList
      items={[
        { label: '状態', value: <StatusTag tone={tone}>{label}</StatusTag> },
        { label: 'ワークスペース', value: setting.teamName },
        { label: '通知先チャンネル', value: setting.channelName && `#${setting.channelName}` },
        { label: '連携した人', value: setting.connectedBy },
        { label: '連携した日時', value: formatTimestamp(setting.connectedAt) },
      ]}
    />
  );
};
