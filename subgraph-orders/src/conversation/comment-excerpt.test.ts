import { describe, expect, it } from '@jest/globals';
import type { CommentFile } from '../orders/records/comment.schema.js';
import { excerptOf, previewOf } from './comment-excerpt.js';

const file = (name: string): CommentFile => ({
  id: name,
  contentId: null,
  mimeType: 'application/pdf',
  name,
  byteSize: 1,
  key: name,
});

describe('the beginning of a message', () => {
  it('is its text, whatever files it has', () => {
    const message = {
      comment: '承知しました。\n\n12月10日に納品します。',
      attachments: [file('納品書.pdf')],
    };
    expect(previewOf(message, 12)).toBe('承知しました。\n\n12月');
    expect(excerptOf(message, 12)).toBe('承知しました。 12月1');
  });

  it('names the files of a message without text', () => {
    const attachments = ['a', 'b', 'c', 'd', 'e'].map((name) => file(`${name}.pdf`));
    expect(excerptOf({ comment: ' \n', attachments }, 200)).toBe(
      '（本文なし）添付ファイル：a.pdf、b.pdf、c.pdf、ほか2件',
    );
    expect(previewOf({ comment: '', attachments: [] }, 200)).toBe('（本文なし）');
  });

  it('is not cut within a character', () => {
    expect(previewOf({ comment: '𠮷𠮷𠮷', attachments: [] }, 2)).toBe('𠮷𠮷');
  });
});
