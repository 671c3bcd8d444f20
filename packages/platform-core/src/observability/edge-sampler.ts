import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';

/**
 * The sampler of `OTEL_TRACES_SAMPLER` (default all) where callers are not trusted: the flag of a browser's header
 * neither causes nor prevents recording. Processes behind follow the decision with any `parentbased_` sampler.
 */
export function edgeSampler({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: argument = '1',
}: NodeJS.ProcessEnv): Sampler {
  const ratio = Number(argument);
  const root = name.endsWith('always_off')
    ? new AlwaysOffSampler()
    : name.endsWith('traceidratio') && ratio >= 0 && ratio <= 1
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return new ParentBasedSampler({ root, remoteParentSampled: root, remoteParentNotSampled: root });
}
