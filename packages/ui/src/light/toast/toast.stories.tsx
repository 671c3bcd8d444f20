import { LONG_NAME, nothing, Sample } from '../../../gallery/sample.js';
import { Toast } from './index.js';

export default { component: Toast };

export const States = () => (
  <>
    <Sample state="成功">
      <Toast status="success" title="保存しました。" onClose={nothing} onCloseAll={nothing} />
    </Sample>
    <Sample state="情報・ほかにもある">
      <Toast
        status="info"
        title="以前のバージョンに戻しました"
        others={3}
        onClose={nothing}
        onCloseAll={nothing}
      />
    </Sample>
    <Sample state="誤り・長い文字・狭い幅" isNarrow>
      <Toast
        status="error"
        title="エラーが発生しました"
        description={LONG_NAME}
        onClose={nothing}
        onCloseAll={nothing}
      />
    </Sample>
  </>
);
