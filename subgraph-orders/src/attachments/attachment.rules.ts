import { invalidArgument, type UploadedFile } from '@hacchu-hub/subgraph-kit';

const MIB = 1024 * 1024;

/** Greatest size of one file, bytes. */
export const MAX_FILE_BYTES = 10 * MIB;
/** Greatest size of all files of one mail, the document included, bytes. */
export const MAX_MAIL_BYTES = 20 * MIB;
/** Most files of an order, of a mail, or of one call. */
export const MAX_FILES = 10;

export const SIZE_MESSAGE = '添付できるファイルは1件10MB、合計20MBまでです。';
export const COUNT_MESSAGE = `添付できるファイルは${MAX_FILES}件までです。`;
const KIND_MESSAGE =
  '添付できるファイルの種類は、PDF・画像（PNG、JPEG、GIF）・Excel・Word・PowerPoint・CSV・テキスト・ZIPです。';
const CONTENT_MESSAGE = 'ファイルの内容が拡張子と一致しません。ファイルを確認してください。';

interface FileKind {
  /** Media type that we give the file, whatever the browser called it. */
  readonly mimeType: string;
  /** What its first bytes may look like; TEXT: no known format, and readable as text. */
  readonly looksLike: readonly string[];
}

const TEXT = 'TEXT';
const ooxml = (part: string): FileKind => {
  const mimeType = `application/vnd.openxmlformats-officedocument.${part}`;
  return { mimeType, looksLike: [mimeType, 'application/zip'] };
};
const legacyOffice = (name: string): FileKind => ({
  mimeType: `application/${name}`,
  looksLike: ['application/x-cfb'],
});
const same = (mimeType: string): FileKind => ({ mimeType, looksLike: [mimeType] });

const KINDS: Readonly<Record<string, FileKind>> = {
  pdf: same('application/pdf'),
  png: same('image/png'),
  jpg: same('image/jpeg'),
  jpeg: same('image/jpeg'),
  gif: same('image/gif'),
  xls: legacyOffice('vnd.ms-excel'),
  doc: legacyOffice('msword'),
  ppt: legacyOffice('vnd.ms-powerpoint'),
  xlsx: ooxml('spreadsheetml.sheet'),
  docx: ooxml('wordprocessingml.document'),
  pptx: ooxml('presentationml.presentation'),
  csv: { mimeType: 'text/csv', looksLike: [TEXT] },
  txt: { mimeType: 'text/plain', looksLike: [TEXT] },
  zip: same('application/zip'),
};

const kindOf = (fileName: string): FileKind | undefined => {
  const extension = /\.([a-z0-9]+)$/iu.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
};

/** Media type of a file by its name. @throws INVALID_ARGUMENT at `field` for kinds that may not be attached. */
export function mimeTypeOf(fileName: string, field: string): string {
  const kind = kindOf(fileName);
  if (!kind) throw invalidArgument({ fields: { [field]: [KIND_MESSAGE] } });
  return kind.mimeType;
}

/** How a text is encoded; undefined for bytes that are no text of Japanese people. */
function textEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes.includes(0)) return undefined;
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return encoding;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

/** What a file turned out to be. */
export interface SniffedContent {
  readonly mimeType: string;
  /** Of texts; null for everything else. */
  readonly encoding: string | null;
}

/**
 * Looks into an uploaded file: its content decides, not its name.
 *
 * @throws INVALID_ARGUMENT at `field` when the content is not what the name says.
 */
export function checkedContent(
  file: Pick<UploadedFile, 'fileName' | 'sniffedType'>,
  bytes: Uint8Array,
  field: string,
): SniffedContent {
  const kind = kindOf(file.fileName);
  if (!kind) throw invalidArgument({ fields: { [field]: [KIND_MESSAGE] } });
  if (file.sniffedType !== undefined && kind.looksLike.includes(file.sniffedType)) {
    return { mimeType: kind.mimeType, encoding: null };
  }
  const encoding = kind.looksLike.includes(TEXT) ? textEncoding(bytes) : undefined;
  if (encoding === undefined || file.sniffedType !== undefined) {
    throw invalidArgument({ fields: { [field]: [CONTENT_MESSAGE] } });
  }
  return { mimeType: kind.mimeType, encoding };
}
