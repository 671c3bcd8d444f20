import { LONG_NAME, Sample } from '../../../gallery/sample.js';
import { TextField } from './index.js';

export default { component: TextField };

export const States = () => (
  <>
    <Sample state="入力">
      <TextField label="姓" defaultValue="見本" />
    </Sample>
    <Sample state="必須・説明・パスワード">
      <TextField label="パスワード" type="password" help="6文字以上で入力してください。" required />
    </Sample>
    <Sample state="使えない・変えられない">
      <TextField label="番号" defaultValue="20261124-001" disabled />
      <TextField label="メールアドレス" value="hanako@mihon.example" readOnly />
    </Sample>
    <Sample state="誤り・長い文字・狭い幅" isNarrow>
      <TextField label={LONG_NAME} defaultValue={LONG_NAME} error={LONG_NAME} required />
    </Sample>
  </>
);
