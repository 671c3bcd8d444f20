import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { PdfButton } from './index.js';

export default { component: PdfButton };

const failed = () => Promise.reject(new Error('PDF'));
const describeError = () => ({ message: '時間をおいて再度お試しください。', traceId: '0123456789abcdef' });

export const States = () => (
  <>
    <Sample state="作成できないPDF">
      <PdfButton label="PDFを確認" title={LONG_NAME} load={failed} describeError={describeError} />
    </Sample>
    <Sample state="狭い幅" isNarrow>
      <PdfButton label="PDFを確認" title="見本" block load={failed} describeError={describeError} />
    </Sample>
  </>
);
