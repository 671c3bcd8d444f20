import { Directive } from '@nestjs/graphql';
import { MAX_LIMIT } from './paging.js';

/*
 * How long lists are, for whoever has to tell the cost of an operation before it runs (federation's `@listSize` and
 * `@cost`). Sizes are those of a large but honest case; what really arrives is counted by `WorkBudget`.
 */

type Decorator = MethodDecorator & PropertyDecorator;

/** A list without an argument for its length: about so many items. */
export const ListSize = (assumedSize: number): Decorator =>
  Directive(`@listSize(assumedSize: ${assumedSize})`);

/** A list whose length is the argument `argument`. */
export const SlicedBy = (argument: string): Decorator =>
  Directive(`@listSize(slicingArguments: ["${argument}"], requireOneSlicingArgument: false)`);

/** A page made by `Paged`: its rows are as many as the argument `limit`. */
export const PageSize = (): Decorator =>
  Directive(
    '@listSize(slicingArguments: ["limit"], sizedFields: ["items"], requireOneSlicingArgument: false)',
  );

/** A page made by `Paged` whose `limit` lies in an input, where `@listSize` cannot read it: as long as pages may be. */
export const LongestPage = (): Decorator =>
  Directive(`@listSize(assumedSize: ${MAX_LIMIT}, sizedFields: ["items"])`);

/** A field that costs much more than its rows, such as one that draws a document; an object costs 1. */
export const Cost = (weight: number): Decorator => Directive(`@cost(weight: ${weight})`);
