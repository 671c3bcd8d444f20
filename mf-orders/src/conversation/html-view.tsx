import { Skeleton } from '@hacchu-hub/ui/feedback';
import { styleNonce } from '@hacchu-hub/ui/style-nonce';
import { useEffect, useState } from 'react';
import type { CommentFragment } from '../generated/graphql.js';
import { useCommentFiles } from './comment-files.hook.js';
import styles from './conversation.module.css';
import { asDocument, inlineIds } from './html-message.js';

/** The HTML view of a message, isolated from the page. */
export const HtmlView = ({ comment, html }: { comment: CommentFragment; html: string }) => {
  const { urlOf } = useCommentFiles(comment);
  // The document is built once, with its images: replacing a frame's document while it loads may keep the old
  // one.
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>();
  const { attachments } = comment;
  useEffect(() => {
    let isCurrent = true;
    const wanted = new Set(inlineIds(html));
    const pictures = attachments.flatMap((file) =>
      file.contentId !== null && wanted.has(file.contentId) ? [{ ...file, contentId: file.contentId }] : [],
    );
    void Promise.all(
      // An image that cannot be loaded stays empty.
      pictures.map(async (file) => [file.contentId, await urlOf(file).catch(() => '')] as const),
    ).then((found) => {
      if (isCurrent) setUrls(new Map(found.filter(([, url]) => url !== '')));
    });
    return () => {
      isCurrent = false;
    };
  }, [html, attachments, urlOf]);
  if (!urls) return <Skeleton lines={4} />;
  return (
    <iframe
      className={styles.html}
      title={`${comment.fromName || comment.fromEmail} のメッセージ`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={asDocument(html, urls, styleNonce())}
    />
  );
};
