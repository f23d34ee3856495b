import { ReplyCollector, type StreamedReply } from './event-stream.ts'
import { ModelError } from './model-error.ts'
import type { ModelSettings } from './settings.ts'

export type ChatMessage = { role: 'system' | 'user' | 'assistant'; content: string }

/** Time left of one review's budget; every wait is cut to it. */
export class Budget {
  private readonly endsAt: number
  constructor(milliseconds: number) {
    this.endsAt = performance.now() + milliseconds
  }
  get left(): number {
    return Math.max(0, this.endsAt - performance.now())
  }
}

export async function askModel(
  settings: ModelSettings,
  messages: ChatMessage[],
  budget: Budget,
): Promise<StreamedReply> {
  if (settings.isResting) throw new ModelError('RESTING')
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(settings, messages, budget)
    } catch (error) {
      const failure = error instanceof ModelError ? error : new ModelError('UNREACHABLE')
      const wait = failure.retryAfterMs ?? 400 * 2 ** (attempt - 1)
      if (!failure.worthRetrying || attempt >= settings.attempts || wait >= budget.left) throw failure
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

async function askOnce(
  settings: ModelSettings,
  messages: ChatMessage[],
  budget: Budget,
): Promise<StreamedReply> {
  if (budget.left <= 0) throw new ModelError('BUDGET_SPENT')
  const stop = new AbortController()
  let reason: ModelError | null = null
  const abort = (error: ModelError) => {
    reason ??= error
    stop.abort()
  }
  // Not a byte within all the time there was is silence, whoever's limit it was: asked for first, told first.
  const { left } = budget
  let idle = setTimeout(() => abort(new ModelError('SILENT')), Math.min(settings.firstByteMs, left))
  const whole = setTimeout(() => abort(new ModelError('BUDGET_SPENT')), left)
  try {
    const response = await fetch(`${settings.baseUrl}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {}),
      },
      body: JSON.stringify({
        ...settings.extraBody,
        model: settings.model,
        messages,
        temperature: 0,
        stream: true,
        ...(settings.maxTokens ? { max_tokens: settings.maxTokens } : {}),
        ...(settings.askUsage ? { stream_options: { include_usage: true } } : {}),
      }),
      signal: stop.signal,
      redirect: 'error',
    })
    await refuseBadStatus(response)
    const type = response.headers.get('content-type') ?? ''
    if (/html/i.test(type) || !response.body) throw new ModelError('NOT_AN_API')
    const streamed = !/application\/json/i.test(type)
    const collector = new ReplyCollector()
    const decoder = new TextDecoder()
    let bytes = 0
    let body = ''
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      clearTimeout(idle)
      idle = setTimeout(() => abort(new ModelError('STALLED')), settings.idleMs)
      bytes += piece.length
      if (bytes > settings.maxReplyBytes) throw new ModelError('TOO_LARGE')
      const part = decoder.decode(piece, { stream: true })
      if (streamed && bytes === piece.length && /^\s*</.test(part)) throw new ModelError('NOT_AN_API')
      if (streamed) collector.feed(part)
      else body += part
    }
    if (!streamed) collector.readWhole(body + decoder.decode())
    return collector.end()
  } catch (error) {
    if (reason) throw reason
    if (error instanceof ModelError) throw error
    // A socket reset before or during the answer.
    throw new ModelError('UNREACHABLE')
  } finally {
    clearTimeout(whole)
    clearTimeout(idle)
    stop.abort()
  }
}

async function refuseBadStatus(response: Response) {
  if (response.ok) return
  const { status } = response
  if (status === 429) throw new ModelError('RATE_LIMITED', retryAfter(response.headers.get('retry-after')))
  if (status >= 500) throw new ModelError('SERVER_ERROR', retryAfter(response.headers.get('retry-after')))
  if (status === 401 || status === 403) throw new ModelError('REFUSED')
  if (status === 404) throw new ModelError('NOT_FOUND')
  const detail = (await response.text().catch(() => '')).slice(0, 2000)
  throw new ModelError(
    /context.{0,12}length|maximum context|too long|too many tokens/i.test(detail) || status === 413
      ? 'TOO_LONG'
      : 'BAD_REQUEST',
  )
}

function retryAfter(header: string | null): number | null {
  if (!header) return null
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now())
}
