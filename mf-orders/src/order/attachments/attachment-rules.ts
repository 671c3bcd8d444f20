const mebibyte = 1024 * 1024;
const maxFiles = 10;
const maxBytes = 10 * mebibyte;
const maxMailBytes = 20 * mebibyte;

const extensions = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'xls',
  'xlsx',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'csv',
  'txt',
  'zip',
] as const;

/** As the `accept` attribute of a file input. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',');

export const fileHelp =
  'PDF・画像（PNG、JPEG、GIF）・Excel・Word・PowerPoint・CSV・テキスト・ZIP。1件10MB、10件まで。';

const sizeMessage = '添付できるファイルは1件10MB、合計20MBまでです。';

interface SizedFile {
  name: string;
  size: number;
}

/**
 * Why files cannot be added; the server validates their content as well.
 * @param present files that are already attached
 * @param isMailed all files together must fit into one mail
 */
export const refusalOf = (
  files: readonly SizedFile[],
  present: readonly { byteSize: number }[],
  isMailed: boolean,
): string | undefined => {
  const unknown = files.find(
    ({ name }) => !extensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`)),
  );
  if (unknown) {
    return `「${unknown.name}」は添付できない種類のファイルです。PDF・画像・Office・CSV・テキスト・ZIPを選択してください。`;
  }
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `「${empty.name}」は空のファイルです。`;
  if (files.some(({ size }) => size > maxBytes)) return sizeMessage;
  if (files.length + present.length > maxFiles) return `添付できるファイルは${maxFiles}件までです。`;
  const bytes = [...files.map(({ size }) => size), ...present.map(({ byteSize }) => byteSize)];
  const isTooMuch = isMailed && bytes.reduce((sum, size) => sum + size, 0) > maxMailBytes;
  return isTooMuch ? sizeMessage : undefined;
};
