import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, TextInput, useForm } from '@hacchu-hub/ui/form';
import { FormDialog } from '../form.dialog.js';
import {
  CreateWmsSettingDocument,
  type LogilessConnection_DemandFragment,
  UpdateWmsMerchantIdDocument,
} from '../generated/graphql.js';

const touched = { touches: ['Demand', 'AuditEntry'], isHandled: true };

/** Enters or changes the merchant ID of an organisation; mounted while it is open. */
export const MerchantIdDialog = ({
  demand,
  onClose,
}: {
  demand: LogilessConnection_DemandFragment;
  onClose: () => void;
}) => {
  const before = demand.logilessSetting?.merchantID ?? null;
  const isConnected = demand.logilessSetting?.state === 'AUTHENTICATED';
  const form = useForm({ merchantId: before ?? '' });
  const notify = useNotify();
  const [create, creating] = useSliceMutation(CreateWmsSettingDocument, touched);
  const [update, updating] = useSliceMutation(UpdateWmsMerchantIdDocument, touched);
  const save = async () => {
    const input = { demandUuid: demand.uuid, merchantId: form.values.merchantId };
    await (before === null ? create({ input }) : update({ input: { ...input, expectedMerchantId: before } }));
    notify.success('マーチャントIDを保存しました。');
  };
  return (
    <FormDialog
      title={`マーチャントIDを${before === null ? '登録' : '変更'}`}
      verb="保存する"
      form={form}
      isRunning={creating.isRunning || updating.isRunning}
      save={save}
      onClose={onClose}
    >
      <p>{demand.name}</p>
      {isConnected && (
        <Alert kind="warning">
          変更すると、現在のマーチャントとの連携は解除されます。変更後に管理者がもう一度認証してください。
        </Alert>
      )}
      <Field
        label="マーチャントID"
        name="merchantId"
        required
        help="ロジレスの管理画面のURLに含まれるマーチャントの番号です。"
      >
        <TextInput
          value={form.values.merchantId}
          onChange={(merchantId) => form.setValue('merchantId', merchantId)}
          autoFocus
          placeholder="例：1001"
        />
      </Field>
    </FormDialog>
  );
};
