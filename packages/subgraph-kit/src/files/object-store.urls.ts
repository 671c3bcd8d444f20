import type { Disposition } from './file-name.js';

export interface DownloadUrlOptions {
  fileName: string;
  contentType: string;
  /** Default `attachment`; `inline` only for PDFs that the product generated, never for uploaded files. */
  disposition?: Disposition;
  /** Seconds; default 300. */
  expiresIn?: number;
}

export interface UploadUrlOptions {
  /** Announced size in bytes: S3 accepts exactly this size, the local store no larger one. */
  byteSize: number;
  contentType: string;
  /** Seconds; default 300. */
  expiresIn?: number;
}

/** A URL for a single PUT, and the headers that the request must have. */
export interface SignedUpload {
  url: string;
  headers: { name: string; value: string }[];
}

/** Default validity of a URL in seconds. */
export const DEFAULT_EXPIRY_S = 300;

/** A second PUT to the same URL fails. */
export const ONCE = { name: 'if-none-match', value: '*' } as const;

/** Signs the URLs of a driver. */
export interface UrlSigner {
  download(key: string, options: DownloadUrlOptions): Promise<string>;
  upload(key: string, options: UploadUrlOptions): Promise<string>;
}
