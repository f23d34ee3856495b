import { chinaDay } from '@xinqi/api/china-day'
import { ModelError, type ModelSettings } from '@xinqi/review'
import { ifRefused } from '../../../platform/errors.ts'
import { TaskRefusal } from '../ai-tasks/refusal.ts'
import type { KindOfTask, Working } from '../ai-tasks/run-task.ts'
import type { AiTaskRow } from '../ai-tasks/task-rows.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import type { ShownReview } from '../analysis/review-document.ts'
import { ownRulesOf } from '../company-rules/rule-rows.ts'
import { askedModel } from '../model/ask.ts'
import { logModelUse } from '../model/log-use.ts'
import { modelSettingsOf } from '../model/settings.ts'
import { checklistFor } from './checklists.ts'

export type ExamineOptions = {
  contractType?: string
  stance?: '甲方' | '乙方' | '中立'
  strictness?: '严格' | '中立' | '宽松'
  checklistId?: string | null
}

export const settingOf = (options: ExamineOptions, now: Date) => ({
  type: options.contractType || undefined,
  stance: options.stance ?? '中立',
  strictness: options.strictness ?? '中立',
  today: chinaDay(now),
})

export const countsOf = ({ findings, passed }: ShownReview): Record<string, number> => {
  const at = (level: string) => findings.filter((finding) => finding.level === level).length
  return {
    total: findings.length,
    high: at('高'),
    medium: at('中'),
    low: at('低'),
    missing: findings.filter(({ kind }) => kind === 'missing').length,
    passed: passed.length,
  }
}

const checklistOf = async ({ services, task }: Pick<Working, 'services' | 'task'>) => {
  const { checklistId } = task.options as ExamineOptions
  // By other rules than were asked for, a review is not the one that is paid for.
  return checklistFor(services.db, task.owner_id, checklistId).catch(
    ifRefused(() => {
      throw new TaskRefusal('所选的审查清单已被删除，请重新选择清单后再审查')
    }),
  )
}

export const examineTask: KindOfTask = {
  kind: 'examine',
  work: async ({ services, task, files }) => {
    const llm = modelSettingsOf(services.config)
    const setting = {
      ...settingOf(task.options as ExamineOptions, services.clock()),
      checklist: await checklistOf({ services, task }),
      ...(await ownRulesOf(services, services.db, task.owner_id, services.clock())),
    }
    const began = performance.now()
    const review = (by: ModelSettings | null) =>
      analyse('reviewDocument', { model: files[0]!.model, setting, llm: by })
    const result = llm ? await withModel(services, llm, review) : await review(null)
    if (llm) await logUse(services, task, result, performance.now() - began)
    return { result, counts: countsOf(result) }
  },
}

/** The rules stand whatever becomes of the model; that it was silent is counted all the same. */
const withModel = async (
  services: Working['services'],
  llm: ModelSettings,
  review: (llm: ModelSettings) => Promise<ShownReview>,
): Promise<ShownReview> => {
  let done: ShownReview | undefined
  try {
    return await askedModel(services, llm, async () => {
      done = await review(llm)
      if (done.model?.isAway) throw new ModelError('SILENT')
      return done
    })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return done ?? review({ ...llm, isResting: true })
  }
}

const logUse = (services: Working['services'], task: AiTaskRow, result: ShownReview, milliseconds: number) =>
  logModelUse(services, services.db, {
    taskId: task.id,
    purpose: 'review',
    succeeded: result.model?.status !== 'failed',
    failure: result.model?.failure ?? null,
    milliseconds,
    usage: result.model?.usage ?? null,
    inputCharacters: result.text.length,
    outputCharacters: result.findings
      .filter(({ source }) => source === 'model')
      .reduce((sum, finding) => sum + finding.quote.length + finding.why.length + finding.wording.length, 0),
  })
