import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import type { UnknownRecipientsState } from './unknown-recipients.hook.js';

/** Asks to confirm recipients that are not registered anywhere. */
export const UnknownRecipients = ({ recipients }: { recipients: UnknownRecipientsState }) =>
  recipients.addresses.length > 0 && (
    <Alert kind="warning" title="登録されていない宛先があります">
      <p>
        {recipients.addresses.join('、')}
        <br />
        仕入先・納品先の連絡先にも、組織のユーザーにもない宛先です。確認した宛先は発注の変更履歴に残り、次回からは確認されません。
      </p>
      <Checkbox checked={recipients.isConfirmed} onChange={recipients.setConfirmed}>
        宛先が正しいことを確認しました
      </Checkbox>
    </Alert>
  );
