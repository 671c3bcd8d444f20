import { createHash } from 'node:crypto';
import { AppError, failedPrecondition, invalidArgument } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { askHttp, HttpFailure, jsonOf } from './json-http.js';

const FETCH_MS = 3_500;
const MAX_BYTES = { 'slice.json': 512 * 1024, 'operations.json': 3 * 1024 * 1024, 'files.json': 512 * 1024 };
type FileName = keyof typeof MAX_BYTES;

const fileList = z.record(z.string().max(300), z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/));
const declaration = z.object({ id: z.string(), version: z.string().regex(/^[\w.+-]{1,64}$/) });

/** A build in the format of the registry's publication. */
export interface Bundle {
  version: string;
  slice: string;
  operations: string;
  /** Integrity of each file by its name. */
  files: Record<string, string>;
}

/** Reads builds from the origins of their remotes. */
@Injectable()
export class ReleaseFiles {
  /**
   * Reads the build of a remote. Only sends requests to allowed origins of that remote: the URL is user input, and
   * this process can reach more hosts than the user.
   * @throws INVALID_ARGUMENT at `url`, FAILED_PRECONDITION
   */
  async read(remote: string, url: string, origins: readonly string[]): Promise<Bundle> {
    const folder = folderOf(url, origins);
    const [slice, operations, list] = await Promise.all([
      fileOf(folder, 'slice.json'),
      fileOf(folder, 'operations.json'),
      fileOf(folder, 'files.json'),
    ]);
    const declared = declaration.safeParse(readable(folder, 'slice.json', slice));
    if (!declared.success) throw unusable(`${folder}/slice.json names no slice with a version.`);
    const { id, version } = declared.data;
    if (`mf-${id}` !== remote) throw wrongUrl(`このアドレスにあるのは ${`mf-${id}`} のビルドです。`);
    const files = fileList.safeParse(readable(folder, 'files.json', list));
    if (!files.success) throw unusable(`${folder}/files.json is no list of files.`);
    return {
      version,
      slice: slice.toString('utf8'),
      operations: operations.toString('utf8'),
      files: { ...files.data, 'files.json': integrityOf(list) },
    };
  }
}

const integrityOf = (bytes: Buffer): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

const wrongUrl = (message: string): AppError => invalidArgument({ fields: { url: [message] } });

const UNUSABLE = '公開するビルドを読み取れませんでした。ビルド一式が配信元に置かれているか確認してください。';
const unusable = (line: string): AppError =>
  new AppError('FAILED_PRECONDITION', UNUSABLE, { messages: [UNUSABLE, line], isHandled: true });

/** The URL of a build's folder, without parts that could lead elsewhere. */
function folderOf(url: string, origins: readonly string[]): string {
  const example = '例：https://orders.example.com/mf-orders/1.4.0';
  if (!URL.canParse(url)) throw wrongUrl(`ビルドのアドレスの形式が正しくありません（${example}）。`);
  const { protocol, username, password, search, hash, origin, pathname } = new URL(url);
  if (!/^https?:$/.test(protocol) || username || password || search || hash)
    throw wrongUrl(`ビルドのアドレスの形式が正しくありません（${example}）。`);
  if (!origins.includes(origin))
    throw wrongUrl(
      `公開できるのは、許可された配信元（${origins.join('、') || 'なし'}）にあるビルドだけです。配信元の追加は、レジストリのpolicy.jsonで行います。`,
    );
  return `${origin}${pathname.replace(/\/(?:mf-manifest\.json)?$/, '')}`;
}

async function fileOf(folder: string, name: FileName): Promise<Buffer> {
  const url = `${folder}/${name}`;
  try {
    const { status, bytes } = await askHttp(url, { timeoutMs: FETCH_MS, maxBytes: MAX_BYTES[name] });
    if (status === 200) return bytes;
    throw unusable(`${url} answers ${status}.`);
  } catch (error) {
    if (!(error instanceof HttpFailure)) throw error;
    const why = { TOO_LARGE: 'is too large', TIMEOUT: 'does not answer in time' }[error.kind as string];
    throw unusable(`${url} ${why ?? 'cannot be reached'}.`);
  }
}

function readable(folder: string, name: FileName, bytes: Buffer): unknown {
  try {
    return jsonOf(bytes);
  } catch {
    throw failedPreconditionAt(folder, name);
  }
}

const failedPreconditionAt = (folder: string, name: FileName): AppError =>
  failedPrecondition(UNUSABLE, { file: `${folder}/${name}` });
