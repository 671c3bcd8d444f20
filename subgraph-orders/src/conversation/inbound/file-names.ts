import { safeFileName } from '@hacchu-hub/subgraph-kit';
import { extension } from 'mime-types';

/** Files that are kept of a message. */
export const MAX_FILES = 50;

/** A media type that says nothing about the content. */
const ANY_CONTENT = 'application/octet-stream';

/** Empty where nothing of the name can be kept. */
const cleanName = (name: string): string => safeFileName(name, '');

/** Calendars and forwarded messages often come without a name; programs open a file by its extension. */
function nameFor(mimeType: string, index: number): string {
  const ending = mimeType === ANY_CONTENT ? false : extension(mimeType);
  return `添付${index + 1}${ending ? `.${ending}` : ''}`;
}

/** The name under which a file of a message is kept. */
export const fileNameOf = ({ name, mimeType }: { name: string; mimeType: string }, index: number): string =>
  cleanName(name) || nameFor(mimeType, index);

/** What a message says about files that were not kept; undefined when all were. */
export function noteOnLeftOut(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const cleaned = names.map((name) => cleanName(name) || '名前のないファイル');
  return (
    `（添付ファイルが${MAX_FILES}件を超えているため、残りの${names.length}件は保存されていません：` +
    `${cleaned.join('、')}）`
  );
}
