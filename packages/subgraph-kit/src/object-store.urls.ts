import type { Disposition } from './file-name.js';

export interface DownloadUrlOptions {
  fileName: string;
  contentType: string;
  /** Default `attachment`; `inline` only for PDFs that the product made itself, never for what somebody sent. */
  disposition?: Disposition;
  /** Seconds; default 300. */
  expiresIn?: number;
}

export interface UploadUrlOptions {
  /** Announced size in bytes: S3 takes no other, the local store none above. */
  byteSize: number;
  contentType: string;
  /** Seconds; default 300. */
  expiresIn?: number;
}

/** A URL that takes one PUT, and the headers that it has to carry. */
export interface SignedUpload {
  url: string;
  headers: { name: string; value: string }[];
}

/** Seconds that a URL is good for, unless the caller says otherwise. */
export const DEFAULT_EXPIRY_S = 300;

/** A second PUT to the same URL is refused. */
export const ONCE = { name: 'if-none-match', value: '*' } as const;

/** Where a driver's signed URLs come from. */
export interface UrlSigner {
  download(key: string, options: DownloadUrlOptions): Promise<string>;
  upload(key: string, options: UploadUrlOptions): Promise<string>;
}
