import { useState } from 'react';
import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import {
  Checkbox,
  Field,
  RadioGroup,
  SearchSelect,
  type SearchSelectOption,
  Select,
  TextArea,
  TextInput,
} from './index.js';

export default { component: TextInput };

const colours = [
  { value: 'white', label: '白' },
  { value: 'long', label: LONG_NAME },
  { value: 'black', label: '黒（廃番）', disabled: true },
];

export const Texts = () => {
  const [text, setText] = useState('夏物');
  return (
    <>
      <Sample state="入力">
        <Field label="件名">
          <TextInput value={text} onChange={setText} />
        </Field>
      </Sample>
      <Sample state="空・前後の文字">
        <Field label="郵便番号" width="short">
          <TextInput value="" onChange={nothing} prefix="〒" placeholder="135-0061" />
        </Field>
        <Field label="掛け率" width="short">
          <TextInput value="80" onChange={nothing} align="right" suffix="%" />
        </Field>
      </Sample>
      <Sample state="誤り">
        <Field label="件名" error="50文字以内で入力してください。">
          <TextInput value={LONG_NAME} onChange={nothing} />
        </Field>
      </Sample>
      <Sample state="使えない">
        <Field label="番号" help="自動で決まります。">
          <TextInput value="20261124-001" onChange={nothing} disabled />
        </Field>
      </Sample>
      <Sample state="複数行・文字数の超過・狭い幅" isNarrow>
        <Field label="備考">
          <TextArea value={LONG_NAME} onChange={nothing} countTo={20} />
        </Field>
      </Sample>
    </>
  );
};

export const Choices = () => {
  const [colour, setColour] = useState('white');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Sample state="選択・長い文字・狭い幅" isNarrow>
        <Field label="色">
          <Select value="long" onChange={nothing} options={colours} />
        </Field>
      </Sample>
      <Sample state="選択・空・誤り・使えない">
        <Field label="空の色">
          <Select value="" onChange={nothing} options={colours} placeholder="選択してください" />
        </Field>
        <Field label="誤った色" error="色を選択してください。">
          <Select value="" onChange={nothing} options={colours} placeholder="選択してください" />
        </Field>
        <Field label="使えない色">
          <Select value="white" onChange={nothing} options={colours} disabled />
        </Field>
      </Sample>
      <Sample state="ラジオボタン">
        <Field label="色" as="group">
          <RadioGroup name="colour" value={colour} onChange={setColour} options={colours} />
        </Field>
      </Sample>
      <Sample state="チェックボックス">
        <Checkbox checked={isOn} onChange={setOn}>
          メールでも受け取る
        </Checkbox>
        <Checkbox checked={false} indeterminate onChange={nothing}>
          一部
        </Checkbox>
        <Checkbox checked disabled onChange={nothing}>
          使えない
        </Checkbox>
      </Sample>
    </>
  );
};

const suppliers: readonly SearchSelectOption[] = [
  { value: 's1', label: '見本陶器株式会社', description: 'toki@mihon.example' },
  { value: 's2', label: LONG_NAME },
];

export const Searching = () => {
  const [supplier, setSupplier] = useState(suppliers[0]);
  return (
    <>
      <Sample state="検索して選ぶ">
        <Field label="仕入先">
          <SearchSelect value={supplier} onChange={setSupplier} search={() => Promise.resolve(suppliers)} />
        </Field>
      </Sample>
      <Sample state="長い文字・誤り・狭い幅" isNarrow>
        <Field label="前の仕入先" error="この仕入先は削除されました。">
          <SearchSelect value={suppliers[1]} onChange={nothing} search={() => Promise.resolve([])} />
        </Field>
      </Sample>
      <Sample state="使えない">
        <Field label="変えられない仕入先">
          <SearchSelect value={suppliers[0]} onChange={nothing} search={() => Promise.resolve([])} disabled />
        </Field>
      </Sample>
    </>
  );
};
