import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import type { ReactNode } from 'react';
import type { SlackConnectionState } from '../generated/graphql.js';

export interface ConnectionAdviceProps {
  state: SlackConnectionState;
  /** It was connected before approvals in Slack existed. */
  needsNewPermission: boolean;
  /** The button that connects again; shown to users with the right. */
  connect: ReactNode;
  canEdit: boolean;
}

/** The problem of a connection, and the next step. */
export const ConnectionAdvice = ({ state, needsNewPermission, connect, canEdit }: ConnectionAdviceProps) => {
  const hrefTo = useHrefTo();
  const choose = canEdit && (
    <ButtonLink kind="primary" href={hrefTo('slack-settings')}>
      通知先を選ぶ
    </ButtonLink>
  );
  switch (state) {
    case 'CONNECTED':
      return needsNewPermission ? (
        <Alert kind="info" title="Slackで承認・差戻しを行うには、もう一度連携してください" action={connect}>
          <p>
            ボタンを押した人を確認するための許可が加わりました。同じワークスペースともう一度連携すると、承認依頼に「承認」と「差戻し」が表示されます。
          </p>
        </Alert>
      ) : null;
    case 'NO_CHANNEL':
      return (
        <Alert kind="info" title="通知先チャンネルが選ばれていません" action={choose}>
          <p>チャンネルを選ぶまで、Slackには何も投稿しません。</p>
        </Alert>
      );
    case 'CHANNEL_LOST':
      return (
        <Alert kind="warning" title="通知先チャンネルに投稿できません" action={choose}>
          <p>チャンネルがアーカイブまたは削除されたか、アプリが外されています。選び直してください。</p>
        </Alert>
      );
    case 'ENDED':
      return (
        <Alert kind="warning" title="Slackとの連携が切れました" action={connect}>
          <p>
            ワークスペースからアプリが削除された可能性があります。同じワークスペースともう一度連携すると、通知先チャンネルはそのまま使えます。
          </p>
        </Alert>
      );
  }
};
