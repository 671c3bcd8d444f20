import { toSliceError, useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { PdfButton } from '@hacchu-hub/ui/pdf';
import { PreviewOrderDocument, type PreviewOrderInput } from '../generated/graphql.js';
import { UnprintableTexts } from './unprintable-texts.js';

/** A button that shows the order document (PDF) as it would go out now, beside the page. */
export const PreviewButton = ({
  input,
  label = '発注書をプレビュー',
}: {
  input: () => PreviewOrderInput;
  label?: string;
}) => {
  const fetch = useSliceFetch(PreviewOrderDocument);
  return (
    <PdfButton
      block
      label={label}
      title="発注書のプレビュー"
      load={async () => {
        const { previewOrder } = await fetch({ input: input() }, { fetchPolicy: 'no-cache' });
        const { url, unprintableTexts } = previewOrder;
        return { url, notice: <UnprintableTexts texts={unprintableTexts} /> };
      }}
      describeError={(cause) => toSliceError(cause, true)}
    />
  );
};
