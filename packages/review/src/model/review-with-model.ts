import { randomBytes } from 'node:crypto'
import { checkpointById } from '../checklist/checklist.ts'
import { type ContractInput, readContract } from '../contract.ts'
import { citeOn } from '../law/law-versions.ts'
import { type Finding, quoteOf, type Review, type ReviewOptions, reviewRead } from '../review.ts'
import { askModel, Budget, type ChatMessage } from './client.ts'
import type { TokenUse } from './event-stream.ts'
import { quoteLocator } from './locate-quote.ts'
import { ModelError, type ModelErrorCode } from './model-error.ts'
import { buildMessages, splitPassages } from './prompt.ts'
import { type ModelFinding, readReply } from './reply.ts'
import type { ModelSettings } from './settings.ts'

const ID_NUMBER = /(?<!\d)\d{17}[\dXx](?!\d)/g
const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const BANK_CARD = /(?<!\d)\d{15,19}(?!\d)/g

/** Hides personal numbers without moving a character, so that a quote from the masked text still has its place. */
function maskPersonalNumbers(text: string): string {
  const hide = (value: string) => value.slice(0, 3) + '*'.repeat(value.length - 5) + value.slice(-2)
  return text.replace(ID_NUMBER, hide).replace(BANK_CARD, hide).replace(MOBILE, hide)
}

export type ModelOutcome = {
  /** partial: some passages were read, others failed. */
  status: 'ok' | 'partial' | 'failed'
  added: number
  /** Findings thrown away because their quote is not in the contract, or they repeat a rule's. */
  dropped: number
  failure: { code: ModelErrorCode; message: string; isAway: boolean } | null
  /** What the provider says it used; null where it did not say for every answer. */
  usage: TokenUse | null
}

/** The rules first and always; the model may add to them within its budget and can take nothing away. */
export async function reviewWithModel(
  input: ContractInput,
  options: ReviewOptions,
  settings: ModelSettings,
): Promise<{ review: Review; model: ModelOutcome }> {
  const contract = readContract(input, options.type)
  const review = reviewRead(contract, options)
  const shown = settings.mask ? maskPersonalNumbers(contract.text) : contract.text
  const budget = new Budget(settings.budgetMs)
  const locate = quoteLocator(shown)
  const off = new Set(options.checklist?.off)
  const added: Finding[] = []
  let dropped = 0
  let answered = 0
  let failure: ModelOutcome['failure'] = null
  let usage: TokenUse | null = { input: 0, output: 0 }
  const mark = freshMark(shown)
  for (const passage of splitPassages(shown, settings.maxInputChars)) {
    try {
      const reply = await askForFindings(
        settings,
        buildMessages(contract, passage, review.findings, review.stance, mark),
        budget,
      )
      answered++
      usage = usage &&
        reply.usage && { input: usage.input + reply.usage.input, output: usage.output + reply.usage.output }
      dropped += reply.rejected
      for (const item of reply.findings) {
        const finding = toFinding(review, item, locate(item.quote))
        const repeats = finding && [...review.findings, ...added].some((known) => sameMatter(known, finding))
        if (!finding || repeats || off.has(finding.checkpoint)) dropped++
        else added.push(finding)
      }
    } catch (error) {
      const known = error instanceof ModelError ? error : new ModelError('UNREADABLE')
      failure = { code: known.code, message: known.message, isAway: known.isAway }
      if (known.code !== 'TOO_LONG' && known.code !== 'UNREADABLE' && known.code !== 'FILTERED') break
    }
  }
  review.findings.push(...added)
  return {
    review,
    model: {
      status: failure ? (answered > 0 ? 'partial' : 'failed') : 'ok',
      added: added.length,
      dropped,
      failure,
      usage: answered > 0 ? usage : null,
    },
  }
}

function freshMark(text: string): string {
  let mark = ''
  do mark = `contract-${randomBytes(8).toString('hex')}`
  while (text.includes(mark))
  return mark
}

/** One repair attempt: a model that chatted instead of answering usually obeys the second time. */
async function askForFindings(settings: ModelSettings, messages: ChatMessage[], budget: Budget) {
  const first = await askModel(settings, messages, budget)
  const reply = readReply(first.text)
  if (reply) return { ...reply, usage: first.usage }
  const repaired = await askModel(
    settings,
    [
      ...messages,
      {
        role: 'user',
        content: '上一次的输出不是有效的 JSON。请只输出约定格式的 JSON 对象，不要任何其他文字。',
      },
    ],
    budget,
  )
  const second = readReply(repaired.text)
  if (!second) throw new ModelError('UNREADABLE')
  const usage = first.usage &&
    repaired.usage && {
      input: first.usage.input + repaired.usage.input,
      output: first.usage.output + repaired.usage.output,
    }
  return { ...second, usage }
}

function toFinding(
  review: Review,
  item: ModelFinding,
  span: { start: number; end: number } | null,
): Finding | null {
  if (!span) return null
  const checkpoint = item.checkpoint ? checkpointById(item.checkpoint) : undefined
  return {
    checkpoint: checkpoint?.id ?? 'AI',
    title: item.title,
    level: item.level,
    kind: 'wrong',
    ...quoteOf(review.contract, span),
    why: item.why,
    // Only articles of our own checked list are cited: a model's memory of the law is not evidence.
    legalBasis: (checkpoint?.legalBasis ?? []).map((basis) => citeOn(review.lawDate, basis)),
    suggestion: checkpoint?.suggestion ?? '',
    wording: item.suggestion || checkpoint?.wording || '',
    source: 'model',
  }
}

function sameMatter(known: Finding, finding: Finding): boolean {
  const overlap = known.start < finding.end && finding.start < known.end
  return (
    overlap &&
    (known.checkpoint === finding.checkpoint ||
      (finding.checkpoint === 'AI' && known.title === finding.title))
  )
}
