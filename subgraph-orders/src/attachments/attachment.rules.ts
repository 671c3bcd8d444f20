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
  /** Whether it is read as a ZIP archive. */
  readonly isArchive?: boolean;
}

const TEXT = 'TEXT';
const ooxml = (part: string): FileKind => {
  const mimeType = `application/vnd.openxmlformats-officedocument.${part}`;
  return { mimeType, looksLike: [mimeType, 'application/zip'], isArchive: true };
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
  zip: { mimeType: 'application/zip', looksLike: ['application/zip'], isArchive: true },
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

/** How a text is encoded, and what it says; undefined for bytes that are no text of Japanese people. */
function readText(bytes: Uint8Array): { encoding: string; text: string } | undefined {
  const isMarked = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of isMarked ? ['utf-16le'] : ['utf-8', 'shift_jis']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\0') ? undefined : { encoding, text };
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

/** Beginnings by which programs take a text for a page (WHATWG MIME Sniffing, 7.1), and of XML and SVG. */
const MARKUP =
  /^(?:<!--|<\?xml|<(?:!doctype|html|head|script|iframe|h1|div|font|table|[abp]|style|title|body|br|svg|object|embed|meta|link|img|base|form)(?=[\s/>]|$))/iu;

/** Bytes that decide what programs take a file for. */
const SNIFFED_BYTES = 1_445;

/** A page of the web behind the first bytes of another format. */
const HIDDEN_PAGE = /<(?:!doctype\s+html|html|script|svg|iframe)[\s/>]/iu;

const latin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');

const END_OF_ZIP = 'PK\u0005\u0006';
const END_OF_ZIP_BYTES = 22;
const MAX_ZIP_COMMENT = 65_535;

/** Whether programs that unpack archives accept the file: they look for the end record, and for nothing in front. */
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

/** The part that every file of Office has; archives name their parts in plain bytes. */
const OOXML_PART = '[Content_Types].xml';

/** Whether a file of a known format is also one of another, which other programs would take it for. */
function isSomethingElse(kind: FileKind, bytes: Uint8Array): boolean {
  if (HIDDEN_PAGE.test(latin1(bytes.subarray(0, SNIFFED_BYTES)))) return true;
  if (!kind.isArchive) return endsAsZip(bytes);
  return (
    kind.looksLike.length > 1 &&
    !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(OOXML_PART)
  );
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
  const refused = invalidArgument({ fields: { [field]: [CONTENT_MESSAGE] } });
  if (file.sniffedType !== undefined) {
    if (!kind.looksLike.includes(file.sniffedType) || isSomethingElse(kind, bytes)) throw refused;
    return { mimeType: kind.mimeType, encoding: null };
  }
  const read = kind.looksLike.includes(TEXT) ? readText(bytes) : undefined;
  if (read === undefined || MARKUP.test(read.text.slice(0, SNIFFED_BYTES).trimStart())) throw refused;
  return { mimeType: kind.mimeType, encoding: read.encoding };
}
