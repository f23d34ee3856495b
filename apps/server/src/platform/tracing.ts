import type { Attributes, Tracer } from '@opentelemetry/api'

/** What a span is about. No personal data: ids, names of ours, numbers. */
export type Facts = Record<string, string | number | boolean | undefined>

type Spans = {
  within: <T>(name: string, facts: Facts, work: () => Promise<T>, parent?: string) => Promise<T>
  past: (name: string, facts: Facts, tookMs: number, failed: boolean) => void
}

// One for the process, as the packages have it. Without an endpoint nothing of them is loaded.
let spans: Spans | undefined

/** A span around this work where somebody collects traces; costs a comparison where nobody does. */
export const withSpan = <T>(
  name: string,
  facts: Facts,
  work: () => Promise<T>,
  /** The caller's own trace, as W3C's header has it. */
  parent?: string,
): Promise<T> => (spans ? spans.within(name, facts, work, parent) : work())

/** A span of something that has ended already. */
export const recordSpan = (name: string, facts: Facts, tookMs: number, failed: boolean): void =>
  spans?.past(name, facts, tookMs, failed)

/**
 * Sends traces by OTLP over HTTP. The endpoint, headers, sampling and the rest are read by the packages from the usual
 * settings (OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_TRACES_SAMPLER …). Returns how to stop.
 */
export const startTracing = async (endpoint: string | undefined): Promise<() => Promise<void>> => {
  if (!endpoint || spans) return async () => {}
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'xinqi' }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  })
  provider.register()
  const ownFetch = globalThis.fetch
  spans = spansOf(api, provider.getTracer('xinqi'))
  // The exporter itself does not go through fetch, or it would tell of its own telling.
  globalThis.fetch = (input, init) => {
    const { host } = new URL(input instanceof Request ? input.url : String(input))
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    // Not the path: in some of them stand keys.
    return withSpan(`${method} ${host}`, { 'http.request.method': method, 'server.address': host }, () =>
      ownFetch(input, init),
    )
  }
  return async () => {
    spans = undefined
    globalThis.fetch = ownFetch
    await provider.shutdown()
    api.trace.disable()
    api.context.disable()
    api.propagation.disable()
  }
}

const spansOf = (api: typeof import('@opentelemetry/api'), tracer: Tracer): Spans => {
  const given = (facts: Facts): Attributes =>
    Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
  const FAILED = { code: api.SpanStatusCode.ERROR }
  return {
    within: (name, facts, work, parent) => {
      const around = parent
        ? api.propagation.extract(api.context.active(), { traceparent: parent })
        : api.context.active()
      return tracer.startActiveSpan(name, { attributes: given(facts) }, around, async (span) => {
        try {
          return await work()
        } catch (error) {
          const { name: kind, code } = error as { name?: string; code?: unknown }
          // What it says may hold somebody's words; what kind of error it is does not.
          span.setAttribute('error.type', String(code ?? kind ?? 'error'))
          span.setStatus(FAILED)
          throw error
        } finally {
          span.end()
        }
      })
    },
    past: (name, facts, tookMs, failed) => {
      const now = Date.now()
      const span = tracer.startSpan(name, { attributes: given(facts), startTime: now - tookMs })
      if (failed) span.setStatus(FAILED)
      span.end(now)
    },
  }
}
