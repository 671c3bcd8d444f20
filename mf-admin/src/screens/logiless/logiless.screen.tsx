import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Alert, ErrorState, Skeleton, Spinner } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import { LogilessConnectionDocument, type WmsConnectionState } from '../../generated/graphql.js';
import { ConnectionTag } from '../../logiless/connection-state.js';
import { useDisconnect } from '../../logiless/disconnect.hook.js';
import { MerchantIdDialog } from '../../logiless/merchant-id.dialog.js';
import { LogilessSyncs } from '../../logiless/syncs.js';
import { useAuthorization } from './authorization.hook.js';

/** Explains the state and the next step. */
const explanations: Record<WmsConnectionState, string> = {
  UNAVAILABLE:
    'ロジレスとの連携は、サービスの提供元でまだ設定されていません。利用をご希望の場合は、提供元にお問い合わせください。',
  NO_MERCHANT: 'はじめに、ロジレスのマーチャントIDを登録してください。',
  NOT_AUTHENTICATED: 'ロジレスの画面でデータの利用を許可すると、連携が始まります。許可は管理者が行います。',
  AUTHENTICATED: 'ロジレスのデータを利用できます。',
  LOST: 'ロジレスとの連携が切れました。管理者がもう一度認証してください。',
};

/** Whether anything was or can be synchronised. */
const hasSyncs = (state: WmsConnectionState): boolean => state !== 'UNAVAILABLE' && state !== 'NO_MERCHANT';

/** The connection of the user's own organisation to LOGILESS. */
const LogilessScreen = () => {
  const { hasCapability } = useSession();
  const { data, error, refetch } = useSliceQuery(LogilessConnectionDocument, {
    fetchPolicy: 'cache-and-network',
  });
  const { begin, problem, isFinishing, isLeaving } = useAuthorization();
  const disconnect = useDisconnect();
  const [isEditing, setEditing] = useState(false);
  const demand = data?.demand;
  const setting = demand?.logilessSetting;
  const canEdit = hasCapability('wms:edit');
  const canAuthorize = hasCapability('wms:authorize');
  const isConnected = setting?.state === 'AUTHENTICATED';
  const authorizes =
    canAuthorize && setting && ['NOT_AUTHENTICATED', 'AUTHENTICATED', 'LOST'].includes(setting.state);
  return (
    <Page title="ロジレス連携" context={setting ? <ConnectionTag state={setting.state} /> : null}>
      {error && !setting && <ErrorState {...toErrorState(error, refetch)} />}
      {!error && !setting && <Skeleton />}
      {problem !== undefined && (
        <Alert kind="error" title="連携できませんでした" takesFocus>
          {problem}
        </Alert>
      )}
      {isFinishing && <Spinner label="ロジレスとの連携を確認しています" />}
      {demand && setting && (
        <Section
          title="連携の状態"
          description={explanations[setting.state]}
          extra={
            <>
              {isConnected && canEdit && (
                <Button
                  kind="danger"
                  loading={disconnect.isRunning}
                  onClick={() => void disconnect.ask(demand)}
                >
                  連携を解除
                </Button>
              )}
              {canEdit && (
                <Button icon="edit" onClick={() => setEditing(true)}>
                  {setting.merchantID === null ? 'マーチャントIDを登録' : 'マーチャントIDを変更'}
                </Button>
              )}
              {authorizes && (
                <Button
                  kind={isConnected ? 'default' : 'primary'}
                  icon="link"
                  loading={isLeaving || isFinishing}
                  onClick={() => void begin()}
                >
                  {isConnected ? '認証し直す' : '認証する'}
                </Button>
              )}
            </>
          }
        >
          {setting.lastError !== null && setting.state !== 'LOST' && (
            <Alert kind="warning" title="直近のエラー">
              {setting.lastError}
            </Alert>
          )}
          <DescriptionList
            items={[
              { label: '状態', value: <ConnectionTag state={setting.state} /> },
              { label: 'マーチャントID', value: setting.merchantID },
              {
                label: '最後に認証した日時',
                value: setting.authenticatedAt && <TimestampText value={setting.authenticatedAt} />,
              },
              { label: '最後に認証した人', value: setting.authenticatedBy },
            ]}
          />
        </Section>
      )}
      {demand && setting && hasSyncs(setting.state) && <LogilessSyncs demandUuid={demand.uuid} />}
      {isEditing && demand && <MerchantIdDialog demand={demand} onClose={() => setEditing(false)} />}
    </Page>
  );
};

export default LogilessScreen;
