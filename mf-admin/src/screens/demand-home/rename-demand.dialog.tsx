import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Form, TextInput, useForm } from '@hacchu-hub/ui/form';
import { UpdateDemandNameDocument } from '../../generated/graphql.js';
import { useSubmit } from '../../submit.hook.js';

interface RenameDemandDialogProps {
  onClose: () => void;
  demandUuid: string;
  name: string;
}

/** Changes the name of a demand; mounted while it is open, so that it starts from the present name. */
export const RenameDemandDialog = ({ onClose, demandUuid, name }: RenameDemandDialogProps) => {
  const form = useForm({ name });
  const notify = useNotify();
  const [rename, { isRunning }] = useSliceMutation(UpdateDemandNameDocument, {
    touches: ['Demand'],
    isHandled: true,
  });
  const { submit, problem } = useSubmit(form, async () => {
    await rename({ input: { demandUuid, name: form.values.name } });
    notify.success('組織名を変更しました。');
    onClose();
  });
  return (
    <Modal
      open
      title="組織名を変更"
      onClose={onClose}
      closeOnOutsideClick={false}
      width={520}
      footer={
        <>
          <Button onClick={onClose}>キャンセル</Button>
          <Button kind="primary" loading={isRunning} onClick={() => void submit()}>
            変更する
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={() => void submit()} summary={false} aria-label="組織名の変更">
        {problem && <Alert kind="error">{problem.message}</Alert>}
        <Field label="組織名" name="name" required help="これから作成する発注書とメールに表示されます。">
          <TextInput value={form.values.name} onChange={(next) => form.setValue('name', next)} autoFocus />
        </Field>
      </Form>
    </Modal>
  );
};
