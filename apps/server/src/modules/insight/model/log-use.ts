import type { TokenUse } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'

/** Providers do not always say what was used; a token is about one and a half ideographs. */
const CHARACTERS_PER_TOKEN = 1.5
export const estimatedTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN)

export type ModelUse = {
  taskId: string | null
  purpose: 'review' | 'rewrite' | 'draft' | 'try'
  succeeded: boolean
  failure: string | null
  milliseconds: number
  inputCharacters: number
  outputCharacters: number
  /** What the provider says; null where it says nothing. */
  usage: TokenUse | null
}

export const logModelUse = async (services: Services, db: Queryable, use: ModelUse): Promise<void> => {
  const { config, clock } = services
  const input = use.usage?.input ?? estimatedTokens(use.inputCharacters)
  const output = use.usage?.output ?? estimatedTokens(use.outputCharacters)
  // Prices are fen per million tokens; a micro is a millionth of a fen.
  const cost = input * config.REVIEW_MODEL_PRICE_IN + output * config.REVIEW_MODEL_PRICE_OUT
  await addRow(db, 'model_call', {
    id: newId(),
    task_id: use.taskId,
    purpose: use.purpose,
    model: config.REVIEW_MODEL_NAME ?? '',
    succeeded: use.succeeded,
    failure: use.failure,
    milliseconds: Math.round(use.milliseconds),
    input_tokens: input,
    output_tokens: output,
    estimated: use.usage === null,
    cost_micros: cost,
    created_at: clock(),
  })
}

/** One use begins here; what came of it is written down once it is known. */
export const beginModelUse = (services: Services, purpose: ModelUse['purpose'], inputCharacters: number) => {
  const began = performance.now()
  return (failure: string | null, outputCharacters: number, usage: TokenUse | null): Promise<void> =>
    logModelUse(services, services.db, {
      taskId: null,
      purpose,
      succeeded: failure === null,
      failure,
      milliseconds: performance.now() - began,
      inputCharacters,
      outputCharacters,
      usage,
    })
}
