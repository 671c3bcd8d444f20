import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox, Field, Form, FormStack, hasErrors, TextInput, useForm } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import type { View_OrderListViewFragment } from '../../../generated/graphql.js';
import type { OrderListViews } from './views.hook.js';

interface SaveViewDialogProps {
  views: OrderListViews;
  /** The view to rename; without it the current filters become a new one. */
  view?: View_OrderListViewFragment;
  onClose: () => void;
}

/** Saves the current filters under a name, or renames a view. */
export const SaveViewDialog = ({ views, view, onClose }: SaveViewDialogProps) => {
  const notify = useNotify();
  const trackClick = useTrackClick();
  const form = useForm({});
  const [name, setName] = useState(view?.name ?? '');
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    setProblem(undefined);
    form.clearErrors();
    trackClick('order_view_save');
    try {
      await views.save({
        uuid: view?.uuid,
        name: name.trim(),
        query: view?.query ?? views.current,
        isDefault,
      });
      notify.success(`表示「${name.trim()}」を保存しました。`);
      onClose();
    } catch (cause) {
      const error = toSliceError(cause, true);
      if (hasErrors(error.fields)) form.setErrors(error.fields);
      else setProblem(error.message);
    }
  };
  return (
    <Modal
      open
      width={480}
      title={view ? `表示「${view.name}」の変更` : '今の条件を保存'}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={views.isSaving}
      footer={
        <Button kind="primary" loading={views.isSaving} onClick={() => void save()}>
          保存する
        </Button>
      }
    >
      <Form form={form} onSubmit={() => void save()} summary={false}>
        <FormStack>
          {problem !== undefined && <Alert kind="error">{problem}</Alert>}
          <Field label="名前" name="name" required help="50文字まで。ほかの人には表示されません。">
            <TextInput
              value={name}
              maxLength={100}
              onChange={(next) => {
                setName(next);
                form.clearErrors();
              }}
              autoFocus
            />
          </Field>
          <Checkbox checked={isDefault} onChange={setDefault}>
            一覧を開いたときにこの表示を使う（既定）
          </Checkbox>
        </FormStack>
      </Form>
    </Modal>
  );
};
