import { Sample } from '../../gallery/sample.js';
import { QrCode } from './index.js';

export default { component: QrCode };

export const States = () => (
  <Sample state="QRコード">
    <QrCode value="otpauth://totp/sample?secret=GEZDGNBVGY3TQOJQ" label="見本のQRコード" />
  </Sample>
);
