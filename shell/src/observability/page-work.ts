/** A piece of work of the page. Times are those of `performance.now()`. */
export interface PageWork {
  readonly kind: 'request' | 'route' | 'error';
  /** Such as the name of an operation or the path of a route, with names of parameters instead of values. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** Header with which a request continued the trace. */
  readonly traceparent?: string;
  /** Trace that an error belongs to. */
  readonly traceId?: string;
  /** Code or class of a failure, never its message. */
  readonly failure?: string;
  readonly attributes?: Readonly<Record<string, string | undefined>>;
}

export type PageWorkListener = (work: PageWork) => void;

/** Kept until the listener has loaded. */
const MAX_KEPT = 200;

let kept: PageWork[] = [];
let listener: PageWorkListener | undefined;

/** Tells the listener about finished work. */
export function recordWork(work: PageWork): void {
  if (listener) listener(work);
  else if (kept.length < MAX_KEPT) kept.push(work);
}

/** Tells `next` about all work so far, and from now on. */
export function listenToWork(next: PageWorkListener): void {
  listener = next;
  for (const work of kept) next(work);
  kept = [];
}
