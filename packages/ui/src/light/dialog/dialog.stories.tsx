import { LONG_NAME } from '../../../gallery/sample.js';
import { Button } from '../button/index.js';
import { TextField } from '../text-field/index.js';
import { Dialog, DialogActions } from './index.js';

export default { component: Dialog };

const actions = (
  <DialogActions>
    <Button kind="outline" size="large">
      キャンセル
    </Button>
    <Button kind="primary" size="large">
      保存する
    </Button>
  </DialogActions>
);

export const Form = () => (
  <Dialog title="プロフィール" width={480}>
    <TextField label="姓" defaultValue="見本" required />
    {actions}
  </Dialog>
);

export const LongText = () => (
  <Dialog title={LONG_NAME} heading="h1" width={440} describedBy="long-text">
    <p id="long-text">{LONG_NAME}</p>
    {actions}
  </Dialog>
);
