import { formatTimestamp } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import type { SlackSetting_DemandFragment } from '../generated/graphql.js';
import { SlackConnectionTag } from './connection-state.js';

type Setting = NonNullable<SlackSetting_DemandFragment['slackAppSetting']>;

/** Workspace, channel and who connected, read-only. */
export const ConnectionFacts = ({ setting }: { setting: Setting }) => (
  <DescriptionList
    items={[
      { label: '状態', value: <SlackConnectionTag state={setting.state} /> },
      { label: 'ワークスペース', value: setting.teamName },
      { label: '通知先チャンネル', value: setting.channelName && `#${setting.channelName}` },
      { label: '連携した人', value: setting.connectedBy },
      { label: '連携した日時', value: formatTimestamp(setting.connectedAt) },
    ]}
  />
);
