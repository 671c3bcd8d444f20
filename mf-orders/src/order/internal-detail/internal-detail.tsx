import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { ConflictAlert } from '@hacchu-hub/ui/conflict';
import { TimestampText } from '@hacchu-hub/ui/date';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { toErrorState } from '../error-state.js';
import { useInternalDetail } from './internal-detail.hook.js';
import styles from './internal-detail.module.css';

/** 社内メモ: for colleagues only, never printed and never mailed. Absent where the function is off. */
export const InternalDetail = ({ orderUuid }: { orderUuid: string }) => {
  const { hasFeature, hasCapability } = useSession();
  const isOn = hasFeature('ORDER_INTERNAL_DETAIL') && hasCapability('orders:internal_detail_view');
  return isOn ? <Memo orderUuid={orderUuid} mayEdit={hasCapability('orders:internal_detail_edit')} /> : null;
};

const Memo = ({ orderUuid, mayEdit }: { orderUuid: string; mayEdit: boolean }) => {
  const memo = useInternalDetail(orderUuid);
  const { stored, draft, error, isLoading } = memo;
  // Who may only read sees a memo, not that there is none: the function may be off for this demand.
  if (!mayEdit && !stored?.notes) return null;
  return (
    <div className={styles.screenOnly}>
      <Section
        title="社内メモ"
        description="社内だけで共有します。発注書やメールには載りません。"
        extra={
          mayEdit &&
          !draft &&
          !isLoading &&
          !error && (
            <Button size="small" icon="edit" onClick={memo.begin}>
              {stored?.notes ? '編集する' : '追加する'}
            </Button>
          )
        }
      >
        {error && !stored && <ErrorState {...toErrorState(error, memo.refetch)} />}
        {isLoading && !stored && <Skeleton lines={2} />}
        {draft ? <MemoForm memo={memo} text={draft.text} /> : <MemoText stored={stored} isKnown={!error} />}
      </Section>
    </div>
  );
};

type MemoState = ReturnType<typeof useInternalDetail>;

const MemoText = ({ stored, isKnown }: { stored: MemoState['stored']; isKnown: boolean }) => {
  if (!stored?.notes) return isKnown ? <p className={styles.none}>社内メモはありません。</p> : null;
  return (
    <>
      <p className={styles.text}>{stored.notes}</p>
      <p className={styles.none}>
        更新 <TimestampText value={stored.updatedAt} />
      </p>
    </>
  );
};

const MemoForm = ({ memo, text }: { memo: MemoState; text: string }) => (
  <div className={styles.form}>
    {memo.conflict !== undefined && (
      <ConflictAlert
        message={memo.conflict}
        mine={[{ label: '社内メモ', text }]}
        latest={[{ label: '社内メモ', text: memo.stored?.notes ?? '' }]}
        isSaving={memo.isRunning}
        onTakeLatest={memo.end}
        onSaveMine={() => void memo.overwrite()}
      />
    )}
    <Field label="社内メモ" hideLabel error={memo.problem}>
      <TextArea rows={5} countTo={memo.mostCharacters} value={text} onChange={memo.write} />
    </Field>
    <div className={styles.buttons}>
      <Button onClick={memo.end}>やめる</Button>
      <Button kind="primary" loading={memo.isRunning} onClick={() => void memo.save()}>
        社内メモを保存する
      </Button>
    </div>
  </div>
);
