import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EmailListInput, Field, FormStack, TextInput } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import {
  CreateDemandSupplierDocument,
  EditDemandSupplierDocument,
  UpdateDemandSupplierDocument,
} from '../../generated/graphql.js';
import { AddressFields } from '../../masters/address-fields.js';
import { supplierMaster } from '../../masters/master.js';
import { type Stored, useMasterForm } from '../../masters/master-form.hook.js';
import { MasterForm } from '../../masters/master-form.js';
import { usePrefectures } from '../../masters/prefectures.hook.js';
import { ContactFields, type SetTerm, TermsFields } from './supplier-terms-fields.js';
import {
  blankSupplier,
  describeSupplier,
  sentSupplier,
  storedSupplier,
  supplierInput,
  type SupplierValues,
  validateSupplier,
  writtenSupplier,
} from './supplier-values.js';

const options = { touches: [supplierMaster.type], isHandled: true };

/** The form of a supplier; without `stored` a new one. */
export const SupplierForm = ({ stored }: { stored?: Stored<SupplierValues> }) => {
  const { demandUuid } = useSession();
  const prefectures = usePrefectures();
  const [create] = useSliceMutation(CreateDemandSupplierDocument, options);
  const [update] = useSliceMutation(UpdateDemandSupplierDocument, options);
  const read = useSliceFetch(EditDemandSupplierDocument);
  const state = useMasterForm<SupplierValues>({
    master: supplierMaster,
    blank: blankSupplier,
    stored,
    validate: validateSupplier,
    sent: sentSupplier,
    create: async (values, idempotencyKey) => {
      const answer = await create({ input: { ...supplierInput(values), demandUuid, idempotencyKey } });
      return writtenSupplier(answer.createDemandSupplier);
    },
    update: async (values, expected) => {
      const answer = await update({ input: { ...supplierInput(values), demandUuid, ...expected } });
      return writtenSupplier(answer.updateDemandSupplier);
    },
    readLatest: async (uuid) => {
      const answer = await read({ uuid, demandUuid }, { fetchPolicy: 'network-only' });
      return storedSupplier(answer.demandSupplier);
    },
  });
  const { values, setValue, update: change } = state.form;
  const setTerm: SetTerm = (key, value, path = key) => change((now) => ({ ...now, [key]: value }), path);
  return (
    <MasterForm
      master={supplierMaster}
      state={state}
      describe={(some) => describeSupplier(some, prefectures.nameOf)}
    >
      <Section title="基本情報">
        <FormStack>
          <Field label="仕入先名" name="name" required>
            <TextInput
              value={values.name}
              onChange={(value) => setValue('name', value)}
              autoFocus={!stored}
              autoComplete="off"
            />
          </Field>
          <Field
            label="メールアドレス"
            name="emails"
            nested
            help="発注を送信するときの宛先です。10件まで登録できます。Enterキーで確定します。"
          >
            <EmailListInput value={values.emails} onChange={(emails) => setValue('emails', emails)} />
          </Field>
          <ContactFields values={values} onChange={setTerm} />
        </FormStack>
      </Section>
      <Section title="住所" description="発注書に印刷されます。登録しないこともできます。">
        <FormStack>
          <AddressFields values={values} onChange={setValue} prefectures={prefectures.options} />
        </FormStack>
      </Section>
      <TermsFields values={values} onChange={setTerm} />
    </MasterForm>
  );
};
