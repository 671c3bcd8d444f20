import { finished, PassThrough, pipeline, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. */
export interface ArchiveEntry {
  readonly name: string;
  /** Called when the archive reaches this file, so that one source is open at a time. */
  readonly open: () => Readable | Promise<Readable>;
  /** False for content that is already compressed, such as PDFs. */
  readonly isCompressed?: boolean;
  /** Expected size of the source in bytes; any other size fails the archive. */
  readonly byteSize?: number;
}

/**
 * A ZIP file as a stream with back-pressure. A source that cannot be opened, fails or is truncated destroys
 * the stream with its error; destroying the stream closes the open source and opens no more.
 */
export function zipArchive(entries: Iterable<ArchiveEntry>): Readable {
  const zip = new ZipFile();
  const body = new PassThrough();
  let source: Readable | undefined;
  const fail = (error: Error): void => void body.destroy(error);
  zip.on('error', fail);
  pipeline(zip.outputStream, body, () => source?.destroy());

  /** The ZIP writer does not handle errors or premature ends of its sources, so it is done here. */
  const watched = (opened: Readable): Readable => {
    source = opened;
    finished(opened, { writable: false }, (error) => {
      if (error) fail(error);
    });
    if (body.destroyed) opened.destroy();
    return opened;
  };

  for (const { name, open, isCompressed = true, byteSize } of entries) {
    const options = { compress: isCompressed, ...(byteSize !== undefined && { size: byteSize }) };
    zip.addReadStreamLazy(name, options, (take) => {
      if (body.destroyed) return;
      Promise.resolve()
        .then(open)
        .then((opened) => take(null, watched(opened)))
        .catch(fail);
    });
  }
  zip.end();
  return body;
}
