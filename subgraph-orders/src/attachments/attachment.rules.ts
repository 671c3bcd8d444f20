import { invalidArgument, safeFileName, type UploadedFile } from '@hacchu-hub/subgraph-kit';

const MIB = 1024 * 1024;

/** Maximum size of one file, bytes. */
export const MAX_FILE_BYTES = 10 * MIB;
/** Maximum size of all files of one mail including the document, bytes. */
export const MAX_MAIL_BYTES = 20 * MIB;
/** Maximum number of files of an order, of a mail, or of one call. */
export const MAX_FILES = 10;

export const SIZE_MESSAGE = '添付できるファイルは1件10MB、合計20MBまでです。';
export const COUNT_MESSAGE = `添付できるファイルは${MAX_FILES}件までです。`;
const KIND_MESSAGE =
  '添付できるファイルの種類は、PDF・画像（PNG、JPEG、GIF）・Excel・Word・PowerPoint・CSV・テキスト・ZIPです。';
const CONTENT_MESSAGE = 'ファイルの内容が拡張子と一致しません。ファイルを確認してください。';

interface FileKind {
  /** Media type that is stored for the file, whatever the browser declared. */
  readonly mimeType: string;
  /** Accepted media types of the detected content; TEXT: no known signature, and readable as text. */
  readonly sniffedTypes: readonly string[];
  /** Whether the format is a ZIP container. */
  readonly isArchive?: boolean;
}

const TEXT = 'TEXT';
const ooxml = (part: string): FileKind => {
  const mimeType = `application/vnd.openxmlformats-officedocument.${part}`;
  return { mimeType, sniffedTypes: [mimeType, 'application/zip'], isArchive: true };
};
const legacyOffice = (name: string): FileKind => ({
  mimeType: `application/${name}`,
  sniffedTypes: ['application/x-cfb'],
});
const same = (mimeType: string): FileKind => ({ mimeType, sniffedTypes: [mimeType] });

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
  csv: { mimeType: 'text/csv', sniffedTypes: [TEXT] },
  txt: { mimeType: 'text/plain', sniffedTypes: [TEXT] },
  zip: { mimeType: 'application/zip', sniffedTypes: ['application/zip'], isArchive: true },
};

/** The kind by the name under which the file is stored: `.pdf` is stored as `pdf`, which has no extension. */
const kindOf = (fileName: string): FileKind | undefined => {
  const extension = /\.([a-z0-9]+)$/iu.exec(safeFileName(fileName, ''))?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
};

/** File kind by name. @throws INVALID_ARGUMENT at `field` for kinds that may not be attached */
export function mimeTypeOf(fileName: string, field: string): string {
  const kind = kindOf(fileName);
  if (!kind) throw invalidArgument({ fields: { [field]: [KIND_MESSAGE] } });
  return kind.mimeType;
}

/** Decodes text and detects its encoding; undefined when it is in none of the encodings common in Japan. */
function readText(bytes: Uint8Array): { encoding: string; text: string } | undefined {
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isMarked ? ['utf-16le'] : ['utf-8', 'shift_jis']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : { encoding, text };
    } catch {
      // Try the next encoding.
    }
  }
  return undefined;
}

/** Prefixes by which browsers recognise HTML (WHATWG MIME Sniffing, 7.1), XML and SVG. */
const MARKUP =
  /^(?:<!--|<\?xml|<(?:!doctype|html|head|script|iframe|h1|div|font|table|[abp]|style|title|body|br|svg|object|embed|meta|link|img|base|form)(?=[\s/>]|$))/iu;

/** Number of leading bytes that MIME sniffing reads. */
const SNIFFED_BYTES = 1_445;

/** HTML or SVG behind the signature of another format. */
const HIDDEN_PAGE = /<(?:!doctype\s+html|html|script|svg|iframe)[\s/>]/iu;

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const END_OF_ZIP = 'PK\u0005\u0006';
const END_OF_ZIP_BYTES = 22;
const MAX_ZIP_COMMENT = 65_535;

/** Whether ZIP readers accept the file: they look for the end record and ignore leading bytes. */
function endsAsZip(bytes: Uint8Array): boolean {
  const tail = latin1(bytes.subarray(-(END_OF_ZIP_BYTES + MAX_ZIP_COMMENT)));
  for (
    let at = tail.lastIndexOf(END_OF_ZIP);
    at >= 0;
    at = at === 0 ? -1 : tail.lastIndexOf(END_OF_ZIP, at - 1)
  ) {
    const comment = tail.charCodeAt(at + 20) + tail.charCodeAt(at + 21) * 256;
    if (at + END_OF_ZIP_BYTES + comment === tail.length) return true;
  }
  return false;
}

/** The entry that every Office file has; ZIP archives store entry names uncompressed. */
const OOXML_PART = '[Content_Types].xml';

/**
 * Whether a file is a polyglot: its signature is valid, but other programs would read it as another format.
 */
function isPolyglot(kind: FileKind, bytes: Uint8Array): boolean {
  if (HIDDEN_PAGE.test(latin1(bytes.subarray(0, SNIFFED_BYTES)))) return true;
  if (!kind.isArchive) return endsAsZip(bytes);
  return (
    kind.sniffedTypes.length > 1 &&
    !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(OOXML_PART)
  );
}

/** Result of the content check. */
export interface SniffedContent {
  readonly mimeType: string;
  /** Encoding of a text file; null for other kinds. */
  readonly encoding: string | null;
}

/**
 * Checks an uploaded file by its content.
 *
 * @throws INVALID_ARGUMENT at `field` when the content does not match the extension
 */
export function checkedContent(
  file: Pick<UploadedFile, 'fileName' | 'sniffedType'>,
  bytes: Uint8Array,
  field: string,
): SniffedContent {
  const kind = kindOf(file.fileName);
  if (!kind) throw invalidArgument({ fields: { [field]: [KIND_MESSAGE] } });
  const refused = invalidArgument({ fields: { [field]: [CONTENT_MESSAGE] } });
  if (file.sniffedType !== undefined) {
    if (!kind.sniffedTypes.includes(file.sniffedType) || isPolyglot(kind, bytes)) throw refused;
    return { mimeType: kind.mimeType, encoding: null };
  }
  const read = kind.sniffedTypes.includes(TEXT) ? readText(bytes) : undefined;
  if (read === undefined || MARKUP.test(read.text.slice(0, SNIFFED_BYTES).trimStart())) throw refused;
  return { mimeType: kind.mimeType, encoding: read.encoding };
}
