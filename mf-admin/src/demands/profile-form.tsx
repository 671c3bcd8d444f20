import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useVersionedForm } from '@hacchu-hub/slice-kit/versioned-form';
import { AddressFields } from '@hacchu-hub/ui/address';
import { Field, FieldRow, TextInput } from '@hacchu-hub/ui/form';
import {
  type DemandSettings_DemandFragment,
  DemandSettingsDetailDocument,
  UpdateDemandDocument,
} from '../generated/graphql.js';
import { useAddressData } from './address-data.hook.js';
import {
  checkProfile,
  describeProfile,
  profileInput,
  type ProfileValues,
  profileVersion,
  sentProfile,
} from './profile.js';
import { SampleDocument } from './sample-document.js';
import { SealField } from './seal-field.js';
import { useSendSeal } from './send-seal.hook.js';
import { SettingsCard } from './settings-card.js';

const CONTACT = 'demandContact.';

/** The organisation's data on purchase orders: name, contact, seal. */
export const ProfileForm = ({ demand }: { demand: DemandSettings_DemandFragment }) => {
  const demandUuid = demand.uuid;
  const { prefectures, prefectureOf, findAddress } = useAddressData();
  const readDemand = useSliceFetch(DemandSettingsDetailDocument);
  const sendSeal = useSendSeal(demandUuid);
  const [update] = useSliceMutation(UpdateDemandDocument, {
    touches: ['Demand', 'AuditEntry'],
    isHandled: true,
  });
  const stored = profileVersion(demand);
  const state = useVersionedForm<ProfileValues>({
    initial: stored.values,
    stored,
    validate: checkProfile,
    sent: sentProfile,
    write: async (values, expected = stored) => {
      const seal = values.seal && { sealImageUploadUuid: await sendSeal(values.seal.file) };
      const { updateDemand } = await update({
        input: { demandUuid, ...profileInput(values, expected), ...seal },
      });
      return { ...profileVersion(updateDemand.demand), warnings: updateDemand.warnings };
    },
    readLatest: async () => {
      const { demandSettingsDetail } = await readDemand({ demandUuid }, { fetchPolicy: 'network-only' });
      return profileVersion(demandSettingsDetail);
    },
  });
  const { form } = state;
  const { values } = form;
  const setContact = (name: keyof ProfileValues, value: string) =>
    form.update((current) => ({ ...current, [name]: value }), `${CONTACT}${name}`);
  return (
    <SettingsCard
      title="組織と連絡先"
      state={state}
      describe={(described) => describeProfile(described, prefectureOf)}
      extra={<SampleDocument demandUuid={demandUuid} seal={values.seal?.file} />}
    >
      <Field label="組織名" name="name" required help="発注書とメールに表示されます。">
        <TextInput value={values.name} onChange={(name) => form.setValue('name', name)} />
      </Field>
      <SealField
        storedUrl={demand.demandSealImageURL?.originalURL}
        values={values}
        onChange={(seal) => form.update((current) => ({ ...current, ...seal }), 'sealImageUploadUuid')}
      />
      <AddressFields
        values={values}
        onChange={setContact}
        prefectures={prefectures}
        findAddress={findAddress}
        path={CONTACT}
        required
      />
      <FieldRow>
        <Field
          label="電話番号"
          name={`${CONTACT}phoneNumber`}
          required
          width="medium"
          help="例：03-1234-5678"
        >
          <TextInput
            type="tel"
            value={values.phoneNumber}
            onChange={(value) => setContact('phoneNumber', value)}
          />
        </Field>
        <Field label="メールアドレス" name={`${CONTACT}email`} required width="medium">
          <TextInput type="email" value={values.email} onChange={(value) => setContact('email', value)} />
        </Field>
      </FieldRow>
    </SettingsCard>
  );
};
