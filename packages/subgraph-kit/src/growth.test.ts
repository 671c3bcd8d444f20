import { expectLinear, HOSTILE_TEXTS } from '@hacchu-hub/subgraph-testing/growth';
import { describe, it } from '@jest/globals';
import { z } from 'zod';
import { AppError } from './errors/errors.js';
import {
  escapeRegex,
  matchesSearch,
  searchConditions,
  searchKeysOf,
  searchPattern,
  searchWords,
  wordConditions,
} from './persistence/search.js';
import {
  cleanCode,
  cleanText,
  email,
  lengthOf,
  optionalText,
  phoneNumber,
  searchKey,
  text,
  zipCode,
} from './values/input.js';
import { isDecimal, isLocalDate } from './values/scalars.js';

const rule =
  <T>(schema: z.ZodType<T>) =>
  (value: string): unknown =>
    schema.safeParse(value);

/** Text that is too long is rejected before it is processed, which bounds the time as well. */
const orRefused =
  (run: (value: string) => unknown) =>
  (value: string): unknown => {
    try {
      return run(value);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  };

const FUNCTIONS: Readonly<Record<string, (value: string) => unknown>> = {
  cleanText,
  cleanCode,
  lengthOf,
  searchKey,
  text: rule(text({ label: '名前', max: 100 })),
  optionalText: rule(optionalText({ label: '備考', max: 100 })),
  email: rule(email()),
  phoneNumber: rule(phoneNumber()),
  zipCode: rule(zipCode()),
  'z.email': rule(z.email()),
  'z.url': rule(z.url()),
  isDecimal,
  isLocalDate,
  escapeRegex,
  searchPattern,
  searchKeysOf: (value) => searchKeysOf([value]),
  'searchKeysOf with numbers': (value) => searchKeysOf([value], { withNumbers: true }),
  searchConditions: orRefused(searchConditions),
  'wordConditions with numbers': orRefused((value) =>
    wordConditions(searchWords(value), { withNumbers: true }),
  ),
  'matchesSearch of words': orRefused((value) => matchesSearch(value, ['青空'])),
  'matchesSearch of texts': (value) => matchesSearch('青空', [value]),
};

describe.each(Object.entries(FUNCTIONS))('%s takes time at most proportional to its text', (_, run) => {
  it.each(Object.entries(HOSTILE_TEXTS))('of %s', (_name, make) => {
    expectLinear(make, run);
  });
});
