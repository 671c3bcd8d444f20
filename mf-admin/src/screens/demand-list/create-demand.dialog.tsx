import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Field, TextInput, useForm } from '@hacchu-hub/ui/form';
import { useRef } from 'react';
import { FormDialog } from '../../form.dialog.js';
import { CreateDemandDocument, UpdateDemandNameDocument } from '../../generated/graphql.js';

/** Errors after which the demand may have been created nevertheless. */
const MAYBE_CREATED = new Set(['NETWORK', 'UNAVAILABLE', 'ABORTED']);

/** Registers a client organisation and opens it; mounted while it is open, so that it starts empty. */
export const CreateDemandDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm({ name: '' });
  const notify = useNotify();
  const navigateTo = useNavigateTo();
  const options = { touches: ['Demand'], isHandled: true };
  const [create, { isRunning }] = useSliceMutation(CreateDemandDocument, options);
  const [rename, { isRunning: isRenaming }] = useSliceMutation(UpdateDemandNameDocument, options);
  // A response that was lost: the next save repeats the creation, and gives the demand the name typed in between.
  const attempt = useRef<{ name: string; idempotencyKey: string }>(undefined);
  const save = async () => {
    const { name } = form.values;
    attempt.current ??= { name, idempotencyKey: crypto.randomUUID() };
    const sent = attempt.current;
    const { createDemand } = await create({ input: sent }).catch((cause: unknown) => {
      const mayBeThere = cause instanceof SliceError && MAYBE_CREATED.has(cause.code);
      if (!mayBeThere) attempt.current = undefined;
      throw cause;
    });
    const { uuid: demandUuid } = createDemand.demand;
    const isRenamed = sent.name !== name;
    if (isRenamed) await rename({ input: { demandUuid, name } });
    const warnings = isRenamed ? [] : createDemand.warnings;
    notify.success([`組織「${name.trim()}」を登録しました。`, ...warnings].join(''));
    navigateTo('demand-home', { demandUuid });
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
