import { FileDrop, type FileItem, FileList } from '@hacchu-hub/ui/upload';
import { acceptedFiles, fileHelp } from './attachment-rules.js';
import type { Uploads } from './uploads.hook.js';

interface AttachmentDropProps {
  label: string;
  uploads: Uploads;
  /** Stored files, listed above those being added. */
  items?: readonly FileItem[];
  help?: string;
  disabled?: boolean;
}

/** Files with their upload progress, and a drop zone. */
export const AttachmentDrop = ({ label, uploads, items = [], help, disabled }: AttachmentDropProps) => (
  <>
    <FileDrop
      label={label}
      multiple
      accept={acceptedFiles}
      help={help === undefined ? fileHelp : `${help}${fileHelp}`}
      error={uploads.refusal}
      disabled={disabled}
      onFiles={uploads.add}
    />
    <FileList
      label={label}
      items={[
        ...items,
        ...uploads.uploads.map(({ key, file, progress, result, error }): FileItem => ({
          key,
          name: file.name,
          byteSize: file.size,
          progress: result === undefined ? progress : undefined,
          error,
          onRetry: error === undefined ? undefined : () => uploads.retry(key),
          onRemove: () => uploads.remove(key),
        })),
      ]}
    />
  </>
);
