import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page } from '@hacchu-hub/ui/page';
import { ChannelForm } from '../../slack/channel-form.js';
import { useSlackSetting } from '../../slack/slack-setting.hook.js';

/** The Slack channel for an organisation's messages. */
const SlackSettingsScreen = () => {
  const hrefTo = useHrefTo();
  const { demand, errorState, refetch } = useSlackSetting();
  const setting = demand?.slackAppSetting;
  const integration = hrefTo('slack-integration');
  return (
    <Page title="Slackの通知先" context={setting?.teamName} back={{ href: integration, label: 'Slack連携' }}>
      {errorState && <ErrorState {...errorState} />}
      {!demand && !errorState && <Skeleton />}
      {demand && setting && setting.state !== 'ENDED' && (
        <ChannelForm key={setting.connectedAt} demandUuid={demand.uuid} setting={setting} refetch={refetch} />
      )}
      {demand && (!setting || setting.state === 'ENDED') && (
        <EmptyState
          icon="link"
          title={setting ? 'Slackとの連携が切れました' : 'Slackと連携していません'}
          description="通知先チャンネルは、Slackと連携すると選べます。"
          action={
            <ButtonLink kind="primary" href={integration}>
              Slack連携へ
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
};

export default SlackSettingsScreen;
