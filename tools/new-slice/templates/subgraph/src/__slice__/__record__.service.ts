import {
  nowTimestamp,
  parseInput,
  uuidv7,
  type Page,
  type PageArgs,
  type ReadScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';

import { __Entity__Repository } from './__record__.repository.js';
import { __entity__Rules } from './__record__.rules.js';
import type { __Entity__Record } from './__record__.schema.js';

@Injectable()
export class __Entity__Service {
  constructor(private readonly repository: __Entity__Repository) {}

  /** One page, newest first. */
  list(scope: TenantScope, page: PageArgs): Promise<Page<__Entity__Record>> {
    return this.repository.page(scope, {}, page);
  }

  /** The records that the caller may see, in one query. */
  findMany(scope: ReadScope, uuids: readonly string[]): Promise<__Entity__Record[]> {
    return this.repository.findByIds(scope, uuids);
  }

  /** @throws INVALID_ARGUMENT with the messages of the fields */
  create(scope: TenantScope, input: object): Promise<__Entity__Record> {
    const content = parseInput(__entity__Rules, input);
    const now = nowTimestamp();
    return this.repository.insert(scope, { ...content, _id: uuidv7(), createdAt: now, updatedAt: now });
  }
}
