import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Field, Form, FormStack, hasErrors, useForm } from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { useEffect, useRef } from 'react';
import { ApprovalSettingsDocument, UpdateApprovalSettingsDocument } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import styles from './approval-routes.module.css';
import { amountOf } from './route.values.js';
import { limitWords } from './route-conditions.js';

/** Up to which amount reviewers decide by the link in the mail, without signing in. */
export const MailLimit = () => {
  const { demandUuid, hasCapability } = useSession();
  const { data, error, refetch } = useSliceQuery(ApprovalSettingsDocument, {
    variables: { demandUuid },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const limit = data?.approvalSettings.mailApprovalLimit;
  return (
    <Section
      title="メールからの承認"
      description="承認依頼のメールに、ログインせずに承認・差戻しができるリンクを入れられます。リンクは受け取った人専用で、7日間、1回だけ使えます。メールを読める人は誰でも使えるため、上限は慎重に決めてください。"
    >
      {limit === undefined &&
        (error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={2} />)}
      {limit !== undefined &&
        (hasCapability('orders:approval_routes') ? (
          <LimitForm limit={limit} />
        ) : (
          <p>{limitWords(limit) ?? '常にログインが必要'}</p>
        ))}
    </Section>
  );
};

interface LimitFormProps {
  /** As it was read last, also while another one is typed. */
  limit: string | null;
}

const LimitForm = ({ limit }: LimitFormProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const form = useForm({ mailApprovalLimit: limit ?? '' });
  const { values, setValue, dirty, reset } = form;
  const shown = useRef(limit);
  useEffect(() => {
    if (shown.current === limit) return;
    shown.current = limit;
    // What is typed stays when another limit is read.
    if (!dirty) reset({ mailApprovalLimit: limit ?? '' });
  }, [limit, dirty, reset]);
  const [update, { isRunning }] = useSliceMutation(UpdateApprovalSettingsDocument, {
    touches: ['ApprovalSettings', 'ApprovalRouteChange'],
    isHandled: true,
  });
  const save = async () => {
    const mailApprovalLimit = amountOf(values.mailApprovalLimit);
    if (mailApprovalLimit === undefined) {
      form.setErrors({ mailApprovalLimit: ['金額の上限は円単位の整数で入力してください。例：100000'] });
      return;
    }
    try {
      await update({ input: { demandUuid, mailApprovalLimit, expectedMailApprovalLimit: limit } });
      form.markSaved();
      notify.success(
        mailApprovalLimit === null
          ? 'メールからの承認をオフにしました。'
          : 'メールのリンクから承認できる金額の上限を保存しました。',
      );
    } catch (cause) {
      const failure = toSliceError(cause, true);
      if (hasErrors(failure.fields)) form.setErrors(failure.fields);
      else notify.error('保存できませんでした', failure.message);
    }
  };
  return (
    <Form form={form} onSubmit={() => void save()} aria-label="メールからの承認">
      <FormStack>
        <Field
          label="メールのリンクから承認できる金額の上限（税込）"
          name="mailApprovalLimit"
          help="空欄の場合は、常にログインが必要です。変更は、送信済みのメールのリンクにも適用されます。"
        >
          <MoneyInput
            value={values.mailApprovalLimit}
            onChange={(text) => setValue('mailApprovalLimit', text)}
          />
        </Field>
        <div className={styles.actions}>
          <Button
            loading={isRunning}
            disabledReason={form.dirty ? undefined : '変更はありません。'}
            onClick={() => void save()}
          >
            上限を保存する
          </Button>
        </div>
      </FormStack>
    </Form>
  );
};
