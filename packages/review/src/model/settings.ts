export type ModelSettings = {
  /** Up to and including /v1. */
  baseUrl: string
  model: string
  apiKey?: string
  /** Everything, retries and repair included, ends within this. */
  budgetMs: number
  /** Longest silence inside a stream; comments count as life. */
  idleMs: number
  /** Longest wait for the response to begin. */
  firstByteMs: number
  attempts: number
  /** Contract characters sent in one request. */
  maxInputChars: number
  /** Bytes of answer read before giving up. */
  maxReplyBytes: number
  /** Longest answer asked for; null leaves it to the provider. */
  maxTokens: number | null
  /** More fields of a provider's own, such as how to keep it from thinking aloud. */
  extraBody: Record<string, unknown>
  /** Ask for the tokens used; some providers refuse the question. */
  askUsage: boolean
  /** Hide identity and telephone numbers before sending. */
  mask: boolean
  /** It has been away, and whoever keeps count of that says it is not to be asked. */
  isResting?: boolean
}

export const MODEL_DEFAULTS: Omit<ModelSettings, 'baseUrl' | 'model'> = {
  budgetMs: 100_000,
  idleMs: 20_000,
  firstByteMs: 30_000,
  attempts: 3,
  maxInputChars: 24_000,
  maxReplyBytes: 1_000_000,
  maxTokens: null,
  extraBody: {},
  askUsage: false,
  mask: true,
}

/** Null when no model is configured: the review then stands on its rules alone. */
export function readModelSettings(environment: Record<string, string | undefined>): ModelSettings | null {
  const baseUrl = environment.REVIEW_MODEL_URL
  const model = environment.REVIEW_MODEL_NAME
  if (!baseUrl || !model) return null
  const number = (name: string, fallback: number) => {
    const value = Number(environment[name])
    return Number.isFinite(value) && value > 0 ? value : fallback
  }
  return {
    ...MODEL_DEFAULTS,
    baseUrl: baseUrl.replace(/\/+$/, ''),
    model,
    apiKey: environment.REVIEW_MODEL_KEY,
    budgetMs: number('REVIEW_MODEL_BUDGET_MS', MODEL_DEFAULTS.budgetMs),
    idleMs: number('REVIEW_MODEL_IDLE_MS', MODEL_DEFAULTS.idleMs),
    maxInputChars: number('REVIEW_MODEL_MAX_CHARS', MODEL_DEFAULTS.maxInputChars),
    maxTokens: number('REVIEW_MODEL_MAX_TOKENS', 0) || null,
    extraBody: objectIn(environment.REVIEW_MODEL_EXTRA),
    askUsage: environment.REVIEW_MODEL_USAGE === 'on',
    mask: environment.REVIEW_MODEL_MASK !== 'off',
  }
}

/** Checked where the configuration is read; here anything else is nothing. */
function objectIn(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
