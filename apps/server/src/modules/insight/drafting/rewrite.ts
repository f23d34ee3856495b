import type { Data } from '@xinqi/api/calls'
import { ModelError, rewriteWithModel } from '@xinqi/review'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { askedModel, onScreen } from '../model/ask.ts'
import { beginModelUse } from '../model/log-use.ts'
import { modelSettingsOf } from '../model/settings.ts'
import { seenDraft } from './seen-draft.ts'

/** Somebody sits before the screen: he is not kept longer than this. */
const PATIENCE_MS = 45_000

export const canRewrite = async ({ services }: Call<'/draftAI/canRewrite'>) => ({
  canRewrite: modelSettingsOf(services.config) !== null,
})

type Answer = Data<'/draftAI/rewrite'>

/** The model is asked before anything is locked, and its answer is a proposal: whoever asked decides. */
export const askRewrite = async (call: PreparingCall<'/draftAI/rewrite'>): Promise<Answer> => {
  const { body, services } = call
  const known = modelSettingsOf(services.config)
  if (!known) throw new CodedError('MODEL_NONE')
  const settings = onScreen(services, known, PATIENCE_MS)
  const draft = await seenDraft(call, body.draftId)
  const log = beginModelUse(services, 'rewrite', body.passage.length + body.wish.length)
  try {
    const { text, usage } = await askedModel(services, settings, () =>
      rewriteWithModel(settings, {
        passage: body.passage,
        wish: body.wish,
        stance: draft.stance,
        contractType: draft.contract_type,
      }),
    )
    await log(null, text.length, usage)
    return { text }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    await log(error.message, 0, null)
    throw new CodedError('MODEL_FAILED', `${error.message}，请稍后再试或自行修改`)
  }
}

export const rewritten = async (call: Call<'/draftAI/rewrite'>, answer: Answer): Promise<Answer> => {
  call.note({ target: call.body.wish })
  return answer
}
