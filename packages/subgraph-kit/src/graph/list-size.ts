import { Directive } from '@nestjs/graphql';
import { MAX_LIMIT } from './paging.js';

/*
 * Declared list sizes, for the static cost analysis of operations (federation's `@listSize` and `@cost`). They assume
 * a large but legitimate case; `WorkBudget` counts what is actually returned.
 */

type Decorator = MethodDecorator & PropertyDecorator;

/** A list without a length argument, of roughly this size. */
export const ListSize = (assumedSize: number): Decorator =>
  Directive(`@listSize(assumedSize: ${assumedSize})`);

/** A list whose length is given by an argument. */
export const SlicedBy = (argument: string): Decorator =>
  Directive(`@listSize(slicingArguments: ["${argument}"], requireOneSlicingArgument: false)`);

/** A page made by `Paged`: as many items as the argument `limit`. */
export const PageSize = (): Decorator =>
  Directive(
    '@listSize(slicingArguments: ["limit"], sizedFields: ["items"], requireOneSlicingArgument: false)',
  );

/** A page made by `Paged` whose `limit` is an input field, which `@listSize` cannot read: assumes the maximum. */
export const LongestPage = (): Decorator =>
  Directive(`@listSize(assumedSize: ${MAX_LIMIT}, sizedFields: ["items"])`);

/** A field that costs much more than its rows, such as one that renders a document; an object costs 1. */
export const Cost = (weight: number): Decorator => Directive(`@cost(weight: ${weight})`);
