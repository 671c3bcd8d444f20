import { useEffect } from 'react';
import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { Button } from '../button/index.js';
import {
  EmailListInput,
  ErrorSummary,
  Field,
  FieldRow,
  Form,
  FormActions,
  FormStack,
  RequiredMark,
  TextArea,
  TextInput,
  useForm,
} from './index.js';

export default { component: Form };

const EMAILS = ['toki@mihon.example', 'mihon@'];

export const WithoutErrors = () => {
  const form = useForm({ name: '', notes: '', kana: '', emails: ['toki@mihon.example'] });
  const { values, setValue } = form;
  return (
    <Form form={form} onSubmit={nothing} shortcuts="none" aria-label="入力欄">
      <FormStack>
        <FieldRow>
          <Field label="名称" name="name" required help="正式な名称を入力します。">
            <TextInput value={values.name} onChange={(value) => setValue('name', value)} />
          </Field>
          <Field label="フリガナ" name="kana">
            <TextInput value={values.kana} onChange={(value) => setValue('kana', value)} />
          </Field>
        </FieldRow>
        <Field label="メールアドレス" name="emails" help="Enterで追加します。">
          <EmailListInput value={values.emails} onChange={(value) => setValue('emails', value)} />
        </Field>
        <Field label="備考" name="notes">
          <TextArea value={values.notes} onChange={(value) => setValue('notes', value)} countTo={500} />
        </Field>
      </FormStack>
      <FormActions>
        <Button>キャンセル</Button>
        <Button kind="primary" type="submit">
          保存する
        </Button>
      </FormActions>
    </Form>
  );
};

const REFUSED = {
  name: [`名称「${LONG_NAME}」は既に使用されています。別の名称を入力してください。`],
  'emails.1': ['「mihon@」はメールアドレスではありません。例：toki@mihon.example'],
};

export const WithErrors = () => {
  const form = useForm({ name: LONG_NAME, emails: EMAILS });
  const { values, setValue, setErrors } = form;
  useEffect(() => setErrors(REFUSED), [setErrors]);
  return (
    <Form form={form} onSubmit={nothing} shortcuts="none" aria-label="誤りのある入力欄">
      <Field label="名称" name="name" required>
        <TextInput value={values.name} onChange={(value) => setValue('name', value)} />
      </Field>
      <Field label="メールアドレス" name="emails" nested>
        <EmailListInput value={values.emails} onChange={(value) => setValue('emails', value)} />
      </Field>
      <FormActions place="card">
        <Button kind="primary" type="submit" loading>
          保存する
        </Button>
      </FormActions>
    </Form>
  );
};

const many = Object.fromEntries(
  Array.from({ length: 12 }, (_, row) => [`lines.${row}`, [`${row + 1}行目の数量を入力してください。`]]),
);

export const ManyErrors = () => (
  <Sample state="12件のうち8件">
    <ErrorSummary errors={many} formId="many" round={0} />
  </Sample>
);

export const HeadOfColumn = () => (
  <Sample state="行を並べた入力欄の見出し">
    <span>
      メールアドレス <RequiredMark />
    </span>
  </Sample>
);
