import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert, EmptyState, ErrorState, Skeleton, Spinner } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useDemandBack } from '../../demands/demand-back.hook.js';
import { DisconnectSlackDocument, type SlackSetting_DemandFragment } from '../../generated/graphql.js';
import { useConnect } from '../../slack/connect.hook.js';
import { ConnectionAdvice } from '../../slack/connection-advice.js';
import { ConnectionFacts } from '../../slack/connection-facts.js';
import { SLACK_TYPES, useSlackSetting } from '../../slack/slack-setting.hook.js';

interface ConnectionProps {
  demand: SlackSetting_DemandFragment;
  canEdit: boolean;
  isLeaving: boolean;
  begin: (expectedTeamId: string) => void;
}

const Connection = ({ demand, canEdit, isLeaving, begin }: ConnectionProps) => {
  const notify = useNotify();
  const confirm = useConfirm();
  const hrefTo = useHrefTo();
  const [disconnect, { isRunning }] = useSliceMutation(DisconnectSlackDocument, {
    touches: SLACK_TYPES,
    isHandled: true,
  });
  const setting = demand.slackAppSetting;
  const connect = canEdit && (
    <Button kind="primary" loading={isLeaving} onClick={() => begin(setting?.teamId ?? '')}>
      Slackと連携する
    </Button>
  );
  if (!demand.isSlackAvailable && !setting) {
    return (
      <EmptyState
        icon="link"
        title="Slackとの連携は利用できません"
        description="サービスの提供元で、Slackとの連携がまだ設定されていません。"
      />
    );
  }
  if (!setting) {
    return (
      <EmptyState
        icon="link"
        title="Slackと連携していません"
        description={
          canEdit
            ? 'Slackの画面でワークスペースへのアプリの追加を許可すると、この画面に戻ります。'
            : '組織の管理者が連携すると、ここにワークスペースと通知先が表示されます。'
        }
        action={connect || undefined}
      />
    );
  }
  const end = async () => {
    const isSure = await confirm({
      title: `Slackのワークスペース「${setting.teamName}」との連携を解除します`,
      content: <p>以後、Slackには何も投稿しません。投稿済みのメッセージはSlackに残ります。</p>,
      verb: '連携を解除する',
      danger: true,
    });
    if (!isSure) return;
    try {
      await disconnect({ input: { demandUuid: demand.uuid, expectedTeamId: setting.teamId } });
      notify.success('Slackとの連携を解除しました。');
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      notify.error('連携を解除できませんでした', failure.message);
    }
  };
  return (
    <>
      <ConnectionAdvice
        state={setting.state}
        needsNewPermission={setting.needsNewPermission}
        connect={connect}
        canEdit={canEdit}
      />
      <Section
        title="連携しているワークスペース"
        extra={
          canEdit && (
            <>
              <ButtonLink href={hrefTo('slack-person')}>自分のSlackでの承認</ButtonLink>
              <ButtonLink icon="edit" href={hrefTo('slack-settings')}>
                通知先の設定
              </ButtonLink>
              <Button loading={isRunning} onClick={() => void end()}>
                連携を解除
              </Button>
            </>
          )
        }
      >
        <ConnectionFacts setting={setting} />
      </Section>
    </>
  );
};

/** The connection of an organisation to Slack. Its administrators connect and disconnect; operators see the state. */
const SlackIntegrationScreen = () => {
  const { area, hasCapability } = useSession();
  const back = useDemandBack();
  const { demand, errorState } = useSlackSetting();
  const { begin, isLeaving, isFinishing, problem } = useConnect();
  return (
    <Page title="Slack連携" back={back} context={area === 'operator' ? (demand?.name ?? null) : undefined}>
      {problem !== undefined && (
        <Alert kind="error" title="Slackと連携できませんでした" takesFocus>
          <p>{problem}</p>
        </Alert>
      )}
      {errorState && <ErrorState {...errorState} />}
      {isFinishing && <Spinner label="Slackとの連携を完了しています" />}
      {!demand && !errorState && !isFinishing && <Skeleton />}
      {demand && !isFinishing && (
        <Connection
          demand={demand}
          canEdit={hasCapability('slack:edit')}
          isLeaving={isLeaving}
          begin={begin}
        />
      )}
    </Page>
  );
};

export default SlackIntegrationScreen;
