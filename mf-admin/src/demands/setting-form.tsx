import { LIMITS } from '@hacchu-hub/field-rules';
import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useVersionedForm } from '@hacchu-hub/slice-kit/versioned-form';
import { Field, type FormApi, RadioGroup, Select, TextArea, TextInput } from '@hacchu-hub/ui/form';
import {
  type DemandSettings_DemandFragment,
  DemandSettingsDetailDocument,
  UpdateDemandSettingDocument,
} from '../generated/graphql.js';
import {
  businessDayWord,
  checkSettings,
  describeSettings,
  sentSettings,
  settingInput,
  type SettingValues,
  settingVersion,
  taxRoundingOf,
  taxRoundingWords,
} from './settings.js';
import { SettingsCard } from './settings-card.js';

const roundings = Object.entries(taxRoundingWords).map(([value, label]) => ({ value, label }));
const countings = [
  { value: 'calendar', label: businessDayWord(false) },
  { value: 'business', label: businessDayWord(true) },
];
const CONVERSION = 'enabledBusinessDayConversionOfDeliveryNotification';

/** Settings of the organisation: notices, rounding, default texts; for operators also the user limit. */
export const SettingForm = ({ demand }: { demand: DemandSettings_DemandFragment }) => {
  const demandUuid = demand.uuid;
  const { area } = useSession();
  const readDemand = useSliceFetch(DemandSettingsDetailDocument);
  const [update] = useSliceMutation(UpdateDemandSettingDocument, {
    touches: ['Demand', 'AuditEntry'],
    isHandled: true,
  });
  const stored = settingVersion(demand);
  const state = useVersionedForm<SettingValues>({
    initial: stored.values,
    stored,
    validate: checkSettings,
    sent: sentSettings,
    write: async (values, expected = stored) => {
      const { updateDemandSetting } = await update({
        input: { demandUuid, ...settingInput(values, expected) },
      });
      return settingVersion(updateDemandSetting.demand);
    },
    readLatest: async () => {
      const { demandSettingsDetail } = await readDemand({ demandUuid }, { fetchPolicy: 'network-only' });
      return settingVersion(demandSettingsDetail);
    },
  });
  const { values, setValue } = state.form;
  return (
    <SettingsCard title="通知・計算・文面" state={state} describe={describeSettings}>
      <Field
        label="納期通知"
        name="deliveryNotificationDaysAgo"
        required
        width="short"
        help="納期の何日前の朝9時に通知するか。0〜30。"
      >
        <TextInput
          align="right"
          inputMode="numeric"
          suffix="日前"
          value={values.deliveryNotificationDaysAgo}
          onChange={(days) => setValue('deliveryNotificationDaysAgo', days)}
        />
      </Field>
      <Field label="日数の数え方" name={CONVERSION} as="group">
        <RadioGroup
          name={CONVERSION}
          value={values[CONVERSION] ? 'business' : 'calendar'}
          onChange={(choice) => setValue(CONVERSION, choice === 'business')}
          options={countings}
        />
      </Field>
      <Field
        label="消費税の端数処理"
        name="taxRounding"
        required
        width="short"
        help="税率ごとの合計に対して行います。"
      >
        <Select
          value={values.taxRounding}
          onChange={(rounding) => setValue('taxRounding', taxRoundingOf(rounding))}
          options={roundings}
        />
      </Field>
      {area === 'operator' && (
        <Field
          label="ユーザー数の上限"
          name="maxMemberNumber"
          required
          width="short"
          help="招待中を含みます。現在の人数より少なくすると、新しい招待だけができなくなります。"
        >
          <TextInput
            align="right"
            inputMode="numeric"
            suffix="名"
            value={values.maxMemberNumber}
            onChange={(limit) => setValue('maxMemberNumber', limit)}
          />
        </Field>
      )}
      <TextFields form={state.form} />
    </SettingsCard>
  );
};

/** Texts of documents and mails. */
const TextFields = ({ form: { values, setValue } }: { form: FormApi<SettingValues> }) => (
  <>
    <Field label="検査完了期日" name="inspectionTerms" help="発注書に印刷されます。例：納品後7日以内">
      <TextArea
        rows={2}
        value={values.inspectionTerms}
        onChange={(text) => setValue('inspectionTerms', text)}
      />
    </Field>
    <Field
      label="支払方法"
      name="paymentTerms"
      help="発注書に印刷されます。例：銀行振込（月末締め翌月末払い）"
    >
      <TextArea rows={2} value={values.paymentTerms} onChange={(text) => setValue('paymentTerms', text)} />
    </Field>
    <Field
      label="メール本文"
      name="mailBody"
      help="発注書を送るメールの既定の本文です。送信のたびに書き換えられます。"
    >
      <TextArea rows={8} value={values.mailBody} onChange={(text) => setValue('mailBody', text)} />
    </Field>
    <Field
      label="署名"
      name="mailSignature"
      help="仕入先へ送るすべてのメール（発注・訂正・取消・やりとり）の末尾に付きます。"
    >
      <TextArea
        rows={5}
        countTo={LIMITS.demand.mailSignature}
        value={values.mailSignature}
        onChange={(text) => setValue('mailSignature', text)}
      />
    </Field>
  </>
);
