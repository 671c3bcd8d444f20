import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompilerState, ConsoleMessageId, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { declarationOf } from './declarations.mjs';

/** @typedef {import('./packages.mjs').PublishedPackage} PublishedPackage */

const silent = { default: { logLevel: 'none' } };

/** Where the reports of a package are committed. @param {PublishedPackage} one */
export const reportsOf = ({ folder }) => join(folder, 'api');

/**
 * Compares the reports of a package with its declarations below `out`, or writes them.
 * @param {PublishedPackage} one
 * @param {string} out
 * @param {boolean} isUpdate
 * @returns {string[]} the reports that differ, with the difference
 */
export function differencesOf(one, out, isUpdate) {
  const differences = [];
  const reports = reportsOf(one);
  const names = new Set(one.entries.map(({ report }) => report));
  mkdirSync(reports, { recursive: true });
  for (const stale of readdirSync(reports).filter((name) => !names.has(name))) {
    differences.push(`${join(reports, stale)}: the package does not export this module`);
    if (isUpdate) rmSync(join(reports, stale));
  }
  const modules = one.entries.map(({ source }) => join(out, one.name, declarationOf(source)));
  const tsconfig = join(out, one.name, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify({ extends: one.base, files: modules }));
  /** The types of libraries are read once for all modules of a package. */
  let compilerState;
  one.entries.forEach(({ report }, index) => {
    if (!existsSync(join(reports, report))) {
      differences.push(`${join(reports, report)}: is missing`);
      if (!isUpdate) return;
    }
    const config = configOf(one, out, modules[index], report, tsconfig);
    compilerState ??= CompilerState.create(config, { additionalEntryPoints: modules });
    const shown = [];
    const { apiReportChanged } = Extractor.invoke(config, {
      compilerState,
      localBuild: isUpdate,
      printApiReportDiff: !isUpdate,
      messageCallback: (message) => {
        if (message.messageId === ConsoleMessageId.ApiReportDiff) shown.push(message.text);
        else if (message.logLevel === 'error') shown.push(message.text);
        message.handled = true;
      },
    });
    if (apiReportChanged) differences.push([join(reports, report), ...shown].join('\n'));
  });
  return differences;
}

/** @param {PublishedPackage} one */
const configOf = (one, out, module, report, tsconfig) =>
  ExtractorConfig.prepare({
    packageJsonFullPath: join(out, one.name, 'package.json'),
    configObjectFullPath: undefined,
    configObject: {
      projectFolder: join(out, one.name),
      mainEntryPointFilePath: module,
      newlineKind: 'lf',
      compiler: { tsconfigFilePath: tsconfig },
      apiReport: {
        enabled: true,
        reportFileName: report.replace(/\.api\.md$/, ''),
        reportFolder: reportsOf(one),
        reportTempFolder: join(out, 'reports', one.name),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      // Everything that is exported is public; descriptions are a matter of review.
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
  });
