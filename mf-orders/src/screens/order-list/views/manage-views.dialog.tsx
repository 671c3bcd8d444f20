import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal, useConfirm } from '@hacchu-hub/ui/dialog';
import { Alert, EmptyState, ErrorState } from '@hacchu-hub/ui/feedback';
import { useState } from 'react';
import type { View_OrderListViewFragment } from '../../../generated/graphql.js';
import { toErrorState } from '../../../order/error-state.js';
import { SaveViewDialog } from './save-view.dialog.js';
import type { OrderListViews } from './views.hook.js';
import styles from './views.module.css';

/** The saved views: rename, replace with the current filters, set the default, delete. */
export const ManageViewsDialog = ({ views, onClose }: { views: OrderListViews; onClose: () => void }) => {
  const notify = useNotify();
  const confirm = useConfirm();
  const [renamed, setRenamed] = useState<View_OrderListViewFragment>();
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setProblem(undefined);
    try {
      await work();
      notify.success(done);
    } catch (cause) {
      setProblem(toSliceError(cause, true).message);
    }
  };
  const remove = async ({ uuid, name }: View_OrderListViewFragment) => {
    const isSure = await confirm({
      title: `保存した表示「${name}」を削除します`,
      content: '発注は削除されません。',
      verb: '削除する',
      danger: true,
    });
    if (isSure) await attempt(() => views.remove(uuid), `表示「${name}」を削除しました。`);
  };
  return (
    <Modal open title="保存した表示" onClose={onClose} closeLabel="閉じる">
      {problem !== undefined && <Alert kind="error">{problem}</Alert>}
      {views.error && <ErrorState {...toErrorState(views.error, views.refetch)} />}
      {!views.error && views.views.length === 0 && (
        <EmptyState icon="search" title="保存した表示はありません" />
      )}
      <ul className={styles.list} aria-label="保存した表示">
        {views.views.map((view) => {
          const { uuid, name, query, isDefault } = view;
          return (
            <li key={uuid} className={styles.view}>
              <span className={styles.name}>
                {name}
                {isDefault && <span className={styles.quiet}>既定</span>}
              </span>
              <Button
                size="small"
                aria-label={`「${name}」を既定${isDefault ? 'から外す' : 'にする'}`}
                onClick={() =>
                  void attempt(
                    () => views.save({ uuid, name, query, isDefault: !isDefault }),
                    isDefault ? `「${name}」を既定から外しました。` : `「${name}」を既定にしました。`,
                  )
                }
              >
                {isDefault ? '既定から外す' : '既定にする'}
              </Button>
              {!views.isPlain && uuid !== views.active?.uuid && (
                <Button
                  size="small"
                  aria-label={`「${name}」を今の条件で上書きする`}
                  onClick={() =>
                    void attempt(
                      () => views.save({ uuid, name, query: views.current }),
                      `「${name}」を今の条件で上書きしました。`,
                    )
                  }
                >
                  今の条件で上書き
                </Button>
              )}
              <Button
                size="small"
                aria-label={`「${name}」の名前を変更する`}
                onClick={() => setRenamed(view)}
              >
                名前を変更
              </Button>
              <Button size="small" aria-label={`「${name}」を削除する`} onClick={() => void remove(view)}>
                削除
              </Button>
            </li>
          );
        })}
      </ul>
      {renamed && <SaveViewDialog views={views} view={renamed} onClose={() => setRenamed(undefined)} />}
    </Modal>
  );
};
