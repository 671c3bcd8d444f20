/**
 * What a screen in the area `public` uses: it is shown without sign-in, frame or graph client, and loads none of the
 * parts that screens of signed-in users share.
 */
export { Button, type ButtonProps } from '@hacchu-hub/ui/light/button';
export {
  formatBytes,
  formatDecimal,
  formatLocalDate,
  formatTimestamp,
  formatYen,
} from '@hacchu-hub/ui/light/format';
export { Notice, type NoticeProps } from '@hacchu-hub/ui/light/notice';
export { RequiredMark } from '@hacchu-hub/ui/light/required-mark';
export { PageSpinner } from '@hacchu-hub/ui/light/spinner';
export { TextField, type TextFieldProps } from '@hacchu-hub/ui/light/text-field';
export { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
export { type FileTarget, sendFile } from '../files/send-file.js';
export { SliceError } from '../errors/slice-error.js';
export { type PublicDocument, type PublicHost, PublicHostProvider, usePublicHost } from './public-host.js';
export { type PublicRequestOptions, publicRequests } from './public-requests.js';
