import { text } from 'node:stream/consumers';
import { type DemandScope, ignoredColumnNotices, type UploadGrant, writeCsv } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient } from '../../external/catalog.client.js';
import { MemberDirectory } from '../../external/member-directory.js';
import { SettingsCsv } from '../../utilities/settings-csv.service.js';
import { ApprovalRoutes, MAX_ROUTES } from '../routes/approval-routes.service.js';
import { outputColumns, ROUTE_CSV_COLUMNS } from './route-csv.columns.js';
import type { ImportApprovalRoutesInput, ImportApprovalRoutesPayload } from './route-csv.model.js';
import { type ParsedRoute, parseRouteRows, type RouteRowError, type StoredRoutes } from './route-csv.rows.js';

const PURPOSE = 'approval-routes-csv';
/** Every route of a demand with all of its steps. */
const MAX_ROWS = MAX_ROUTES * 5;

/** Export and import of routes; an import is all or nothing. */
@Injectable()
export class RouteCsv {
  constructor(
    private readonly routes: ApprovalRoutes,
    private readonly members: MemberDirectory,
    private readonly catalog: CatalogClient,
    private readonly files: SettingsCsv,
  ) {}

  /** The routes as a file, one row per step. */
  async write(scope: DemandScope): Promise<string> {
    const [routes, members] = await Promise.all([this.routes.all(scope), this.members.of(scope)]);
    const rows = routes.flatMap((route) =>
      route.groups.map((group, index) => ({ route, step: index + 1, group })),
    );
    return text(writeCsv(outputColumns(members), rows));
  }

  /** @throws INVALID_ARGUMENT (fileName, byteSize) */
  async createUploadUrl(
    scope: DemandScope,
    file: { fileName: string; byteSize: number },
  ): Promise<UploadGrant> {
    return this.files.createUploadUrl(scope, PURPOSE, file);
  }

  /**
   * Stores the routes of a file when every row is valid: those of the same name are replaced, new ones are added,
   * and rules are tried in the order of the file, before all others.
   *
   * @throws INVALID_ARGUMENT (uploadUuid) for an invalid file, RESOURCE_EXHAUSTED beyond 50 routes, UNAVAILABLE, ABORTED
   */
  async import(
    scope: DemandScope,
    { uploadUuid, expectedChangeUuid }: ImportApprovalRoutesInput,
  ): Promise<ImportApprovalRoutesPayload> {
    const { rows, ignoredHeaders, presentKeys } = await this.files.read(scope, PURPOSE, {
      uploadUuid,
      columns: ROUTE_CSV_COLUMNS,
      maxRows: MAX_ROWS,
    });
    const [members, routes] = await Promise.all([this.members.of(scope), this.routes.all(scope)]);
    const stored = new Map(routes.map((route) => [route.name, route]));
    const parsed = parseRouteRows(rows, members, stored);
    const errors = [
      ...parsed.flatMap((one) => one.errors),
      ...(await this.referenceErrors(scope, parsed, stored)),
    ];
    const settings = parsed.flatMap((one) => {
      if (!one.settings) return [];
      // Files of earlier releases lack these columns; the routes then keep what they have.
      const { categoryUuids, mailApprovalLimit, ...others } = one.settings;
      return {
        ...others,
        ...(presentKeys.has('categories') && { categoryUuids }),
        ...(presentKeys.has('mailApprovalLimit') && { mailApprovalLimit }),
      };
    });
    if (errors.length === 0) await this.routes.saveAll(scope, settings, expectedChangeUuid);
    return {
      errors: errors.toSorted((a, b) => a.line - b.line),
      savedCount: errors.length === 0 ? settings.length : 0,
      notices: ignoredColumnNotices(ignoredHeaders),
    };
  }

  /** Deleted suppliers and categories may be named where the stored route names them already. */
  private async referenceErrors(
    scope: DemandScope,
    parsed: readonly ParsedRoute[],
    stored: StoredRoutes,
  ): Promise<RouteRowError[]> {
    const named = parsed.map(({ line, settings }) => {
      const { supplierUuids = [], categoryUuids = [] } = stored.get(settings?.name ?? '') ?? {};
      const known = new Set([...supplierUuids, ...(categoryUuids ?? [])]);
      const added = (uuids: readonly string[] = []): string[] => uuids.filter((uuid) => !known.has(uuid));
      return {
        line,
        suppliers: added(settings?.supplierUuids),
        categories: added(settings?.categoryUuids),
      };
    });
    const [suppliers, categories] = await Promise.all([
      this.catalog.suppliers(
        scope,
        named.flatMap((one) => one.suppliers),
      ),
      this.catalog.categories(
        scope,
        named.flatMap((one) => one.categories),
      ),
    ]);
    const inUse = [...suppliers, ...categories].filter(({ deletedAt }) => deletedAt === null);
    const usable = new Set(inUse.map(({ uuid }) => uuid));
    const missing = (uuids: readonly string[], word: string): string[] =>
      uuids
        .filter((uuid) => !usable.has(uuid))
        .map((uuid) => `${word}ID「${uuid}」の${word}が見つかりません。`);
    return named.flatMap((one) =>
      [...missing(one.suppliers, '仕入先'), ...missing(one.categories, '商品分類')].map((message) => ({
        line: one.line,
        message,
      })),
    );
  }
}
