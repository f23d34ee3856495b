import { OTHER_DRAFT } from '@xinqi/api/ai'
import { DraftError, readDraftRequest } from '@xinqi/review'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { modelSettingsOf } from '../model/settings.ts'
import { fromAnswers, questionsOf } from './rules.ts'

export const refused = (error: unknown): never => {
  if (error instanceof DraftError) throw new CodedError('BAD_REQUEST', error.message)
  throw error
}

export const understand = async ({ body, services }: Call<'/draftAI/understand'>) => {
  try {
    const { type, answers } = readDraftRequest(body.request)
    const missing = questionsOf(type)
      .filter(({ key }) => answers[key] === undefined)
      .map(({ key }) => key)
    return { type, answers: fromAnswers(answers), missing }
  } catch (error) {
    // A model can write what we have no text for.
    if (error instanceof DraftError && error.code === 'UNKNOWN_TYPE' && modelSettingsOf(services.config))
      return { type: OTHER_DRAFT, answers: [], missing: questionsOf(OTHER_DRAFT).map(({ key }) => key) }
    return refused(error)
  }
}
