import { AddressFields } from '@hacchu-hub/ui/address';
import { Button } from '@hacchu-hub/ui/button';
import { DateInput } from '@hacchu-hub/ui/date';
import {
  Checkbox,
  EmailListInput,
  Field,
  Form,
  FormActions,
  RadioGroup,
  SearchSelect,
  Select,
  TextArea,
  TextInput,
  useForm,
  type SearchSelectOption,
} from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import { FileDrop, FileList } from '@hacchu-hub/ui/upload';
import { useEffect, useState } from 'react';
import { LONG_NAME, nothing, Sample } from './sample.js';

const prefectures = [
  { value: '13', label: '東京都' },
  { value: '27', label: '大阪府' },
];
const taxCategories = [
  { value: '1', label: '10%' },
  { value: '2', label: '8%（軽減）' },
];
const suppliers: readonly SearchSelectOption[] = [
  { value: 's1', label: '見本陶器株式会社', description: 'toki@mihon.example' },
  { value: 's2', label: LONG_NAME },
];

const useInputs = () =>
  useForm({
    name: '夏物の発注',
    notes: '',
    day: '2026-11-24',
    price: '1280.5',
    lot: '120',
    tax: '2',
    due: '',
    emails: ['toki@mihon.example'],
    isFeatured: true,
    rounding: 'down',
    supplier: suppliers[0],
  });

const Inputs = () => {
  const form = useInputs();
  const { values, setValue } = form;
  return (
    <Form form={form} onSubmit={nothing} shortcuts="none" aria-label="入力欄">
      <Field label="件名" name="name" required>
        <TextInput value={values.name} onChange={(value) => setValue('name', value)} />
      </Field>
      <Field label="発注日" name="day" width="medium">
        <DateInput value={values.day} onChange={(value) => setValue('day', value)} />
      </Field>
      <Field label="単価" name="price" width="short">
        <MoneyInput value={values.price} onChange={(value) => setValue('price', value)} />
      </Field>
      <Field label="数量" name="lot" width="short">
        <QuantityInput value={values.lot} onChange={(value) => setValue('lot', value)} />
      </Field>
      <Field label="税区分" name="tax" width="short">
        <Select value={values.tax} onChange={(value) => setValue('tax', value)} options={taxCategories} />
      </Field>
      <Field label="仕入先" name="supplier">
        <SearchSelect
          value={values.supplier}
          onChange={(value) => setValue('supplier', value)}
          search={() => Promise.resolve(suppliers)}
        />
      </Field>
      <Field label="メールアドレス" name="emails" help="Enterで追加します。">
        <EmailListInput value={values.emails} onChange={(value) => setValue('emails', value)} />
      </Field>
      <Field label="端数処理" name="rounding" as="group">
        <RadioGroup
          name="rounding"
          value={values.rounding}
          onChange={(value) => setValue('rounding', value)}
          options={[
            { value: 'down', label: '切捨て', help: '1円未満を切り捨てます。' },
            { value: 'half', label: '四捨五入' },
          ]}
        />
      </Field>
      <Field label="通知" name="isFeatured" as="group">
        <Checkbox checked={values.isFeatured} onChange={(value) => setValue('isFeatured', value)}>
          メールでも受け取る
        </Checkbox>
      </Field>
      <Field label="備考" name="notes">
        <TextArea
          value={values.notes}
          onChange={(value) => setValue('notes', value)}
          countTo={500}
          rows={3}
        />
      </Field>
      <FormActions place="card">
        <Button>キャンセル</Button>
        <Button kind="primary" type="submit">
          保存する
        </Button>
      </FormActions>
    </Form>
  );
};

const REFUSED = {
  'refused.name': ['件名を入力してください。'],
  'refused.due': ['納期は発注日以降の日付を入力してください。'],
};

const Refused = () => {
  const form = useForm({ name: '', due: '2026-11-01' });
  const { values, setValue, setErrors } = form;
  useEffect(() => setErrors(REFUSED), [setErrors]);
  return (
    <Form form={form} onSubmit={nothing} shortcuts="none" aria-label="誤りのある入力欄">
      <Field label="件名" name="refused.name" required>
        <TextInput value={values.name} onChange={(value) => setValue('name', value)} />
      </Field>
      <Field label="納期" name="refused.due" width="medium">
        <DateInput value={values.due} onChange={(value) => setValue('due', value)} />
      </Field>
    </Form>
  );
};

const Address = () => {
  const [values, setValues] = useState({
    zipCode: '135-0061',
    prefectureId: '13',
    city: '江東区豊洲',
    address1: '4-5-6',
    address2: '',
  });
  return (
    <AddressFields
      path="address"
      values={values}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      prefectures={prefectures}
      findAddress={() => Promise.resolve(undefined)}
      required
    />
  );
};

export const Forms = () => (
  <>
    <Sample state="入力欄">
      <Inputs />
    </Sample>
    <Sample state="誤りのある入力欄">
      <Refused />
    </Sample>
    <Sample state="使えない入力欄">
      <Field label="発注番号">
        <TextInput value="20261124-001" onChange={nothing} disabled />
      </Field>
    </Sample>
    <Sample state="住所">
      <Address />
    </Sample>
    <Sample state="ファイル">
      <FileDrop label="添付ファイルを選ぶ" help="10MBまで、20個まで" multiple onFiles={nothing} />
      <FileList
        label="添付ファイル"
        items={[
          { key: '1', name: '仕様書.pdf', byteSize: 120_000, href: '#forms', onRemove: nothing },
          { key: '2', name: `${LONG_NAME}_図面.pdf`, byteSize: 5_400_000, progress: 0.4 },
          { key: '3', name: '写真.heic', byteSize: 900, error: '送信できませんでした。', onRetry: nothing },
        ]}
      />
    </Sample>
  </>
);
