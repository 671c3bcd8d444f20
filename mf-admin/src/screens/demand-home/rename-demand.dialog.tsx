import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Field, TextInput, useForm } from '@hacchu-hub/ui/form';
import { FormDialog } from '../../form.dialog.js';
import { UpdateDemandNameDocument } from '../../generated/graphql.js';

interface RenameDemandDialogProps {
  onClose: () => void;
  demandUuid: string;
  /** As it was read last, also while the dialog is open. */
  name: string;
}

/** Changes the name of a demand; mounted while it is open, so that it starts with the current name. */
export const RenameDemandDialog = ({ onClose, demandUuid, name }: RenameDemandDialogProps) => {
  const form = useForm({ name });
  const notify = useNotify();
  const [rename, { isRunning }] = useSliceMutation(UpdateDemandNameDocument, {
    touches: ['Demand'],
    isHandled: true,
  });
  const save = async () => {
    const { updateDemandName } = await rename({
      input: { demandUuid, name: form.values.name, expectedName: name },
    });
    notify.success(['組織名を変更しました。', ...updateDemandName.warnings].join(''));
  };
  return (
    <FormDialog
      title="組織名を変更"
      verb="変更する"
      form={form}
      isRunning={isRunning}
      save={save}
      onClose={onClose}
    >
      <Field label="組織名" name="name" required help="これから作成する発注書とメールに表示されます。">
        <TextInput value={form.values.name} onChange={(next) => form.setValue('name', next)} autoFocus />
      </Field>
    </FormDialog>
  );
};
