import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import {
  type NoticeChannel,
  type NoticeChoicePartsFragment,
  NoticeChoicesDocument,
  UpdateNoticeChoicesDocument,
} from '../../generated/graphql.js';
import { noticeKindWords } from '../../notices/notice-kinds.js';
import { toErrorState } from '../../order/error-state.js';
import styles from './notice-choices.module.css';

type Choice = NoticeChoicePartsFragment['items'][number];

const channels: readonly { channel: NoticeChannel; label: string }[] = [
  { channel: 'IN_PRODUCT', label: 'お知らせ' },
  { channel: 'MAIL', label: 'メール' },
];

/** A section of the page アカウント: which notices the user receives, and where; each choice is saved at once. */
const NoticeChoicesScreen = () => {
  const notify = useNotify();
  const { data, error, refetch } = useSliceQuery(NoticeChoicesDocument, {
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const [update, { isRunning }] = useSliceMutation(UpdateNoticeChoicesDocument, {
    touches: ['NoticeChoices'],
    isHandled: true,
  });
  const choices = data?.noticeChoices;
  const change = async ({ kind, channel }: Choice, isOn: boolean) => {
    try {
      await update({ input: { items: [{ kind, channel, isOn }] } });
      notify.success(isOn ? '通知をオンにしました。' : '通知をオフにしました。');
    } catch (cause) {
      notify.error('通知の設定を変更できませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <Section
      title="通知の設定"
      description="自分が受け取る通知を選べます。変更はすぐに保存されます。対応が必要なお知らせはオフにできません。Slackへの通知は組織のチャンネルに届き、管理者が設定します。"
    >
      {!choices && (error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={8} />)}
      {choices && !choices.isMailEnabled && (
        <p className={styles.off}>組織のメール通知がオフのため、現在メールは届きません。</p>
      )}
      {choices && (
        <table className={styles.table}>
          <caption className={styles.caption}>通知の種類と受け取り方</caption>
          <thead>
            <tr>
              <th scope="col">通知</th>
              {channels.map(({ channel, label }) => (
                <th key={channel} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...new Set(choices.items.map(({ kind }) => kind))].map((kind) => (
              <tr key={kind}>
                <th scope="row">{noticeKindWords[kind]}</th>
                {channels.map(({ channel, label }) => {
                  const choice = choices.items.find((one) => one.kind === kind && one.channel === channel);
                  return (
                    <td key={channel}>
                      {choice === undefined ? (
                        <span className={styles.none}>—</span>
                      ) : (
                        <Checkbox
                          aria-label={`${noticeKindWords[kind]}：${label}`}
                          checked={choice.isOn}
                          disabled={choice.isRequired}
                          isBusy={isRunning}
                          onChange={(isOn) => void change(choice, isOn)}
                        />
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  );
};

export default NoticeChoicesScreen;
