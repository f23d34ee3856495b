import { ModelError, type ModelSettings } from '@xinqi/review'
import { OutsideAway } from '../../../platform/outside/guard.ts'
import type { Services } from '../../../platform/services.ts'

/** Beyond the budget, which the asking keeps itself: reading a long contract takes its time as well. */
const MARGIN_MS = 60_000

/** Not at all while it is known to be away; its failures are `ModelError`s, whoever found them out. */
export const askedModel = async <T>(
  { model }: Pick<Services, 'model'>,
  settings: ModelSettings,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await model!(work, settings.budgetMs + MARGIN_MS)
  } catch (error) {
    if (!(error instanceof OutsideAway)) throw error
    throw error.cause instanceof ModelError ? error.cause : new ModelError('RESTING')
  }
}

/** Somebody sits before the screen: an answer that flows may take its time, but its first sign may not. */
export const onScreen = (
  { config }: Pick<Services, 'config'>,
  settings: ModelSettings,
  patienceMs: number,
): ModelSettings => ({
  ...settings,
  budgetMs: Math.min(settings.budgetMs, patienceMs),
  firstByteMs: config.REVIEW_MODEL_FIRST_MS,
})
