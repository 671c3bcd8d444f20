import { Icon } from '@hacchu-hub/ui/icon';
import type { FileItem } from '@hacchu-hub/ui/upload';
import { AttachmentDrop } from './attachment-drop.js';
import styles from './attachments.module.css';
import type { MailFiles } from './mail-files.hook.js';

/** The document that is always attached, and the other attachments of the mail. */
export const MailFilesField = ({ files, documentName }: { files: MailFiles; documentName: string }) => (
  <div role="group" aria-label="メールの添付ファイル">
    <div className={styles.label}>添付ファイル</div>
    <p className={styles.document}>
      <Icon name="pdf" /> {documentName}
      <span className={styles.none}>（自動で添付されます）</span>
    </p>
    <AttachmentDrop
      label="メールに添付するファイル"
      help="仕入先に送信されます。発注書と合わせて20MBまで。"
      uploads={files.uploads}
      items={files.kept.map(({ uuid, name, byteSize }): FileItem => ({
        key: uuid,
        name,
        byteSize,
        onRemove: () => files.leaveOut(uuid),
      }))}
    />
  </div>
);
