import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Checkbox } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { UpdateMailNotificationFlagDocument } from '../generated/graphql.js';

export interface MailNotificationProps {
  demandUuid: string;
  isEnabled: boolean;
  canEdit: boolean;
}

/** Enables or disables mail notices for the organisation's users; saved immediately. */
export const MailNotification = ({ demandUuid, isEnabled, canEdit }: MailNotificationProps) => {
  const notify = useNotify();
  const [update, { isRunning }] = useSliceMutation(UpdateMailNotificationFlagDocument, {
    touches: ['Demand', 'AuditEntry'],
    isHandled: true,
  });
  const change = async (isMailNotificationEnabled: boolean) => {
    try {
      await update({ input: { demandUuid, isMailNotificationEnabled } });
      notify.success(
        isMailNotificationEnabled ? 'メール通知をオンにしました。' : 'メール通知をオフにしました。',
      );
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('メール通知を変更できませんでした', error.message);
    }
  };
  return (
    <Section
      title="メール通知"
      description="納期、承認、送信の失敗などのお知らせを、組織のユーザーにメールで送ります。仕入先への発注メールと招待のメールは、この設定によらず送られます。"
    >
      <Checkbox
        // The input of the checkbox has its own checked state.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        checked={isEnabled}
        disabled={!canEdit}
        isBusy={isRunning}
        onChange={(next) => void change(next)}
      >
        メールで通知する
      </Checkbox>
    </Section>
  );
};
