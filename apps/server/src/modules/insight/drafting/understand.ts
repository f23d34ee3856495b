import { OTHER_DRAFT } from '@xinqi/api/ai'
import { chinaDay } from '@xinqi/api/china-day'
import { DraftError, labelOf, readDraftRequest, understoodOf } from '@xinqi/review'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { modelSettingsOf } from '../model/settings.ts'
import { fromAnswers, questionsOf, slotsOf } from './rules.ts'

export const refused = (error: unknown): never => {
  if (error instanceof DraftError) throw new CodedError('BAD_REQUEST', error.message)
  throw error
}

/** Who the parties are is always worth filling in. */
const PARTY = /^(?:first|second)(?:Name|Code|Address|Phone)$/

export const understand = async ({ body, now, services }: Call<'/draftAI/understand'>) => {
  try {
    const read = readDraftRequest(body.request, chinaDay(now))
    const { type, answers, asks, unused, notes } = read
    const kinds = new Map(slotsOf(type).map(({ key, kind }) => [key, kind]))
    const wanted = new Set(read.questions.map(({ key }) => key))
    const missing = questionsOf(type)
      .filter(
        ({ key, optional }) =>
          answers[key] === undefined && (wanted.has(key) || (PARTY.test(key) && !optional)),
      )
      .map(({ key }) => key)
    return {
      type,
      answers: fromAnswers(answers),
      missing,
      understood: understoodOf(read).map(({ key, label, value, quote, computed }) => ({
        key,
        label,
        kind: kinds.get(key) ?? 'text',
        value: String(value),
        quote,
        computed: computed ?? null,
      })),
      asks: asks.map(({ key, question }) => ({
        key,
        label: labelOf(type, key),
        kind: kinds.get(key) ?? 'text',
        question,
      })),
      unused,
      notes,
    }
  } catch (error) {
    // A model can write what we have no text for.
    if (error instanceof DraftError && error.code === 'UNKNOWN_TYPE' && modelSettingsOf(services.config))
      return {
        type: OTHER_DRAFT,
        answers: [],
        missing: questionsOf(OTHER_DRAFT).map(({ key }) => key),
        understood: [],
        asks: [],
        unused: [],
        notes: [],
      }
    return refused(error)
  }
}
