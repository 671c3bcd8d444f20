import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { DisconnectWmsDocument, type LogilessConnection_DemandFragment } from '../generated/graphql.js';

/** Ends the connection of an organisation to LOGILESS after a confirmation. */
export const useDisconnect = () => {
  const notify = useNotify();
  const confirm = useConfirm();
  const [disconnect, { isRunning }] = useSliceMutation(DisconnectWmsDocument, {
    touches: ['Demand', 'AuditEntry'],
    isHandled: true,
  });
  const ask = async ({ uuid, name, logilessSetting }: LogilessConnection_DemandFragment) => {
    const isSure = await confirm({
      title: `${name}とロジレスの連携を解除します`,
      content: (
        <p>
          ロジレスのデータを取得できなくなります。マーチャントIDと、すでに取り込んだデータは残ります。もう一度認証すると、連携を再開できます。
        </p>
      ),
      verb: '連携を解除する',
    });
    if (!isSure) return;
    try {
      await disconnect({ input: { demandUuid: uuid, expectedMerchantId: logilessSetting?.merchantID } });
      notify.success('ロジレスとの連携を解除しました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('連携を解除できませんでした', error.message);
    }
  };
  return { ask, isRunning };
};
