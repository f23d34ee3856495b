import { type ModelSettings, readModelSettings } from '@xinqi/review'
import type { Config } from '../../../platform/config/settings.ts'

/** Null where no model is configured: everything works on the rules alone. */
export const modelSettingsOf = (config: Config): ModelSettings | null =>
  readModelSettings({
    REVIEW_MODEL_URL: config.REVIEW_MODEL_URL,
    REVIEW_MODEL_NAME: config.REVIEW_MODEL_NAME,
    REVIEW_MODEL_KEY: config.REVIEW_MODEL_KEY,
    REVIEW_MODEL_BUDGET_MS: String(config.REVIEW_MODEL_BUDGET_MS),
    REVIEW_MODEL_IDLE_MS: String(config.REVIEW_MODEL_IDLE_MS),
    REVIEW_MODEL_MAX_CHARS: String(config.REVIEW_MODEL_MAX_CHARS),
    REVIEW_MODEL_MASK: config.REVIEW_MODEL_MASK,
    REVIEW_MODEL_MAX_TOKENS: String(config.REVIEW_MODEL_MAX_TOKENS),
    REVIEW_MODEL_EXTRA: config.REVIEW_MODEL_EXTRA,
    REVIEW_MODEL_USAGE: config.REVIEW_MODEL_USAGE,
  })
