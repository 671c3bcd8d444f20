import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { VersionedFormNotices } from '@hacchu-hub/slice-kit/versioned-form';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Field, TextArea } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { useEffect, useRef, useState } from 'react';
import { type InternalDetailFragment, OrderInternalDetailDocument } from '../../generated/graphql.js';
import { toErrorState } from '../error-state.js';
import { maxCharacters, type MemoFormOptions, useMemoForm } from './internal-detail.hook.js';
import styles from './internal-detail.module.css';

/** 社内メモ: for colleagues only, never printed and never mailed. Hidden when the feature is off. */
export const InternalDetail = ({ orderUuid }: { orderUuid: string }) => {
  const { hasFeature, hasCapability } = useSession();
  const isOn = hasFeature('ORDER_INTERNAL_DETAIL') && hasCapability('orders:internal_detail_view');
  return isOn ? <Memo orderUuid={orderUuid} mayEdit={hasCapability('orders:internal_detail_edit')} /> : null;
};

const Memo = ({ orderUuid, mayEdit }: { orderUuid: string; mayEdit: boolean }) => {
  const { demandUuid } = useSession();
  const { data, error, isLoading, refetch } = useSliceQuery(OrderInternalDetailDocument, {
    variables: { uuid: orderUuid, demandUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const [isWriting, setWriting] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const wasWriting = useRef(false);
  useEffect(() => {
    // The form is gone, and the focus with it.
    if (wasWriting.current && !isWriting && document.activeElement === document.body) edit.current?.focus();
    wasWriting.current = isWriting;
  }, [isWriting]);
  const stored = data?.order.orderInternalDetail ?? null;
  // Read-only users see an existing memo but no empty state: the feature may be off for this demand.
  if (!mayEdit && !stored?.notes) return null;
  return (
    <div className={styles.screenOnly}>
      <Section
        title="社内メモ"
        description="社内だけで共有します。発注書やメールには載りません。"
        extra={
          mayEdit &&
          !isWriting &&
          !isLoading &&
          !error && (
            <Button ref={edit} size="small" icon="edit" onClick={() => setWriting(true)}>
              {stored?.notes ? '編集する' : '追加する'}
            </Button>
          )
        }
      >
        {error && !stored && <ErrorState {...toErrorState(error, refetch)} />}
        {isLoading && !data && <Skeleton lines={2} />}
        {isWriting ? (
          <MemoForm orderUuid={orderUuid} stored={stored} onEnd={() => setWriting(false)} />
        ) : (
          <MemoText stored={stored} isKnown={data !== undefined && !error} />
        )}
      </Section>
    </div>
  );
};

const MemoText = ({ stored, isKnown }: { stored: InternalDetailFragment | null; isKnown: boolean }) => {
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

const MemoForm = (options: MemoFormOptions) => {
  const state = useMemoForm(options);
  const { form, isSaving, save } = state;
  return (
    <div className={styles.form}>
      <VersionedFormNotices state={state} describe={({ notes }) => [{ label: '社内メモ', text: notes }]} />
      <Field label="社内メモ" hideLabel error={Object.values(form.errors).flat().join(' ') || undefined}>
        <TextArea
          rows={5}
          // It takes the place of the button that had the focus.
          autoFocus
          countTo={maxCharacters}
          value={form.values.notes}
          onChange={(notes) => form.setValue('notes', notes)}
        />
      </Field>
      <div className={styles.buttons}>
        <Button onClick={options.onEnd}>やめる</Button>
        <Button kind="primary" loading={isSaving} onClick={() => void save()}>
          社内メモを保存する
        </Button>
      </div>
    </div>
  );
};
