import { useCreateOnce, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Field, TextInput, useForm } from '@hacchu-hub/ui/form';
import { FormDialog } from '../../form.dialog.js';
import { CreateDemandDocument, UpdateDemandNameDocument } from '../../generated/graphql.js';

/** Registers a client organisation and opens it; mounted while it is open, so that it starts empty. */
export const CreateDemandDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ name: '' });
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const options = { touches: ['Demand'], isHandled: true };
  const [create, { isRunning }] = useSliceMutation(CreateDemandDocument, options);
  const [rename, { isRunning: isRenaming }] = useSliceMutation(UpdateDemandNameDocument, options);
  const createOnce = useCreateOnce({
    create: async ({ name }: { name: string }, idempotencyKey) =>
      (await create({ input: { name, idempotencyKey } })).createDemand,
    update: async ({ name }, { demand }) =>
      (await rename({ input: { demandUuid: demand.uuid, name } })).updateDemandName,
  });
  const save = async () => {
    const { demand, warnings } = await createOnce(form.values);
    notify.success([`組織「${form.values.name.trim()}」を登録しました。`, ...warnings].join(''));
    navigateTo('demand-home', { demandUuid: demand.uuid });
  };
  return (
    <FormDialog
      title="組織を登録"
      verb="登録する"
      form={form}
      isRunning={isRunning || isRenaming}
      save={save}
      onClose={onClose}
    >
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
    </FormDialog>
  );
};
