import { LONG_NAME, Sample } from '../../../gallery/sample.js';
import { Notice } from './index.js';

export default { component: Notice };

export const States = () => (
  <>
    <Sample state="成功">
      <Notice kind="success">再設定用のメールを送信しました。</Notice>
    </Sample>
    <Sample state="誤り・長い文字・狭い幅" isNarrow>
      <Notice kind="error">{LONG_NAME}</Notice>
    </Sample>
  </>
);
