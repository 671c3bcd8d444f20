import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { EmailListInput, Field, FormStack, TextInput } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import {
  CreateDeliveryDestinationDocument,
  EditDeliveryDestinationDocument,
  UpdateDeliveryDestinationDocument,
} from '../../generated/graphql.js';
import { AddressFields } from '../../masters/address-fields.js';
import { destinationMaster } from '../../masters/master.js';
import { type Stored, useMasterForm } from '../../masters/master-form.hook.js';
import { MasterForm } from '../../masters/master-form.js';
import { usePrefectures } from '../../masters/prefectures.hook.js';
import {
  blankDestination,
  describeDestination,
  destinationInput,
  type DestinationValues,
  sentDestination,
  storedDestination,
  validateDestination,
} from './delivery-destination-values.js';

const options = { touches: [destinationMaster.type], isHandled: true };

/** The form of a delivery destination; without `stored` a new one. */
export const DeliveryDestinationForm = ({ stored }: { stored?: Stored<DestinationValues> }) => {
  const { demandUuid } = useSession();
  const prefectures = usePrefectures();
  const [create] = useSliceMutation(CreateDeliveryDestinationDocument, options);
  const [update] = useSliceMutation(UpdateDeliveryDestinationDocument, options);
  const read = useSliceFetch(EditDeliveryDestinationDocument);
  const state = useMasterForm<DestinationValues>({
    master: destinationMaster,
    blank: blankDestination,
    stored,
    validate: validateDestination,
    sent: sentDestination,
    create: async (values, idempotencyKey) => {
      const answer = await create({ input: { ...destinationInput(values), demandUuid, idempotencyKey } });
      return storedDestination(answer.createDeliveryDestination.deliveryDestination);
    },
    update: async (values, expected) => {
      const answer = await update({ input: { ...destinationInput(values), demandUuid, ...expected } });
      return storedDestination(answer.updateDeliveryDestination.deliveryDestination);
    },
    readLatest: async (uuid) => {
      const answer = await read({ uuid, demandUuid }, { fetchPolicy: 'network-only' });
      return storedDestination(answer.deliveryDestination);
    },
  });
  const { values, setValue } = state.form;
  return (
    <MasterForm
      master={destinationMaster}
      state={state}
      describe={(some) => describeDestination(some, prefectures.nameOf)}
    >
      <Section title="基本情報">
        <FormStack>
          <Field label="納品先名" name="name" required>
            <TextInput
              value={values.name}
              onChange={(value) => setValue('name', value)}
              autoFocus={!stored}
              autoComplete="off"
            />
          </Field>
          <Field label="電話番号" name="phoneNumber" required width="short" help="例：03-1234-5678">
            <TextInput
              value={values.phoneNumber}
              onChange={(value) => setValue('phoneNumber', value)}
              inputMode="tel"
              autoComplete="off"
            />
          </Field>
          <Field
            label="メールアドレス"
            name="emails"
            nested
            help="納品の連絡先です。10件まで登録できます。Enterキーで確定します。"
          >
            <EmailListInput value={values.emails} onChange={(emails) => setValue('emails', emails)} />
          </Field>
        </FormStack>
      </Section>
      <Section title="住所" description="発注書の納品先に印刷されます。">
        <FormStack>
          <AddressFields values={values} onChange={setValue} prefectures={prefectures.options} required />
        </FormStack>
      </Section>
    </MasterForm>
  );
};
