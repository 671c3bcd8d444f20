import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Form, TextInput, useForm } from '@hacchu-hub/ui/form';
import { CreateDemandDocument } from '../../generated/graphql.js';
import { useSubmit } from '../../submit.hook.js';

const blank = { name: '' };

interface CreateDemandDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Registers a client organisation and opens it. */
export const CreateDemandDialog = ({ open, onClose }: CreateDemandDialogProps) => {
  const form = useForm(blank);
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const [create, { isRunning }] = useSliceMutation(CreateDemandDocument, {
    touches: ['Demand'],
    isHandled: true,
  });
  const { submit, problem, forget } = useSubmit(form, async () => {
    const { createDemand } = await create({ input: form.values });
    notify.success(`組織「${createDemand.demand.name}」を登録しました。`);
    close();
    navigateTo('demand-home', { demandUuid: createDemand.demand.uuid });
  });
  const close = () => {
    forget();
    form.reset(blank);
    onClose();
  };
  return (
    <Modal
      open={open}
      title="組織を登録"
      onClose={close}
      closeOnOutsideClick={false}
      width={520}
      footer={
        <>
          <Button onClick={close}>キャンセル</Button>
          <Button kind="primary" loading={isRunning} onClick={() => void submit()}>
            登録する
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={() => void submit()} summary={false} aria-label="組織の登録">
        {problem && <Alert kind="error">{problem.message}</Alert>}
        <Field
          label="組織名"
          name="name"
          required
          help="発注書とメールに表示されます。登録後に利用できる機能は、すべてオフから始まります。"
        >
          <TextInput
            value={form.values.name}
            onChange={(name) => form.setValue('name', name)}
            autoFocus
            placeholder="例：株式会社サンプル商事"
          />
        </Field>
      </Form>
    </Modal>
  );
};
