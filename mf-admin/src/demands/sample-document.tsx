import { toSliceError, useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { PdfButton } from '@hacchu-hub/ui/pdf';
import { PreviewSampleOrderDocument } from '../generated/graphql.js';
import { useSendSeal } from './send-seal.hook.js';

export interface SampleDocumentProps {
  demandUuid: string;
  /** A picture that is not saved yet, printed in place of the stored seal. */
  seal?: File | undefined;
}

/** Shows the stored settings, and a newly selected seal, on the document of a sample order. */
export const SampleDocument = ({ demandUuid, seal }: SampleDocumentProps) => {
  const preview = useSliceFetch(PreviewSampleOrderDocument);
  const sendSeal = useSendSeal(demandUuid);
  const load = async () => {
    const upload = seal && { sealImageUploadUuid: await sendSeal(seal) };
    const { previewSampleOrder } = await preview(
      { input: { demandUuid, ...upload } },
      { fetchPolicy: 'no-cache' },
    );
    return { url: previewSampleOrder.url };
  };
  return (
    <PdfButton
      label="発注書の見本"
      title="発注書の見本"
      load={load}
      describeError={(cause) => {
        const { message, traceId, fields } = toSliceError(cause, true);
        return { message: Object.values(fields).flat()[0] ?? message, traceId };
      }}
    />
  );
};
