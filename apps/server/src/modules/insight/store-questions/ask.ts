import type { Body, Data, StoreAccount, StoreTab } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type Sight, sightOf } from '../archive/access.ts'
import type { FactValue } from '../contract-facts/engine.ts'
import { readingInForce, readingsOf, sealedSheets, sheetInForce } from '../contract-facts/fact-rows.ts'
import { showFact } from '../contract-facts/show-facts.ts'
import { chipsOf, type PlanPiece } from './chips.ts'
import { judge, parseStoreQuestion, type StorePlan } from './engine.ts'
import { type JudgedStore, judgeStore, UNREAD } from './judge-store.ts'
import { namesSeen } from './names.ts'
import { type AskedPlan, factsNamed, readPlan, sayPlan, withoutPart, withTags } from './plan.ts'

type Answer = Data<'/storeQuestion/ask'>
type Understood =
  | { plan: AskedPlan; chips: PlanPiece[]; unknown: string[] }
  | { refused: string; unknown: string[] }

type QuestionCall = {
  services: Pick<Services, 'ownerKeys'>
  db: Queryable
  now: Date
  body: Body<'/storeQuestion/ask'>
}

const understand = async ({ body, db, now }: QuestionCall, sight: Sight): Promise<Understood> => {
  if (body.question === undefined) {
    if (!body.plan) throw new CodedError('BAD_REQUEST', '请输入问题')
    const given = readPlan(body.plan)
    const tagged = body.tags ? withTags(given, body.tags) : given
    const plan = body.without ? readPlan(withoutPart(tagged, body.without)) : tagged
    return { plan, chips: chipsOf(plan), unknown: [] }
  }
  const before = body.previous ? readPlan(body.previous) : undefined
  const previous = before && body.without ? readPlan(withoutPart(before, body.without)) : before
  // In place of a part, the words are one more condition beside the others.
  const words = previous && body.without ? `再加${body.question}` : body.question
  const read = parseStoreQuestion(words, {
    today: chinaDay(now),
    names: await namesSeen(db, sight),
    ...(previous ? { previous: withTags(previous, []) } : {}),
  })
  if ('refused' in read) return { refused: read.refused, unknown: read.unknown ?? [] }
  // A word that was not understood could have changed the answer: nothing is run.
  if (read.unknown.length > 0)
    return {
      refused: `没有理解「${read.unknown.join('」「')}」，换一种说法再问。没有理解的词不会被忽略。`,
      unknown: read.unknown,
    }
  const plan = withTags(read.plan, body.tags ?? previous?.tags ?? [])
  return { plan, chips: chipsOf(plan), unknown: [] }
}

export const accountOf = ({ answer: { account } }: JudgedStore): StoreAccount => ({
  total: account.total,
  matching: account.符合,
  notMatching: account.不符合,
  unstated: account.未约定,
  doubtful: account.存疑,
  unread: account.无法读取,
})

/** Each value once, what decided it first. */
const together = (because: readonly FactValue[], shown: readonly FactValue[]): FactValue[] => [
  ...because,
  ...shown.filter(({ key }) => !because.some((one) => one.key === key)),
]

/** In the order of the answer. */
export const idsOfTab = ({ answer }: JudgedStore, tab: StoreTab): string[] =>
  tab === 'matching' || tab === 'doubtful'
    ? (tab === 'matching' ? answer.hits : answer.doubtful).map(({ id }) => id)
    : tab === 'unstated'
      ? answer.unstated
      : answer.unread

/** These contracts with the values that decided them and those shown beside, each with its words at their place. */
export const withQuotes = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  { companyId }: Sight,
  { contracts, corrections, supplements }: JudgedStore,
  plan: StorePlan,
  ids: readonly string[],
): Promise<Answer['rows']> => {
  const some = ids.map((id) => contracts.get(id)!)
  const key = await services.ownerKeys.of(companyId)
  const wanted = factsNamed(plan)
  const sheets = await sealedSheets(
    db,
    companyId,
    some.map(({ subject_id }) => subject_id),
  )
  const readings = await readingsOf(
    services,
    db,
    companyId,
    some.flatMap(({ subject_id: subject }) => [
      subject,
      ...(supplements.get(subject) ?? []).map((one) => one.subject_id),
    ]),
  )
  return some.map(({ id, subject_id: subject, contract_id, elg_id, name, counterpart, about }) => {
    const sealed = sheets.get(subject)?.sealed
    const sheet = sealed
      ? sheetInForce(key, subject, sealed, corrections.get(subject), wanted, supplements.get(subject))
      : UNREAD
    const { verdict, because, why } = judge(plan, sheet, about)
    const shown =
      verdict === '符合' || verdict === '存疑'
        ? sheet.facts.filter((fact) => plan.show.includes(fact.key))
        : []
    return {
      archivedId: id,
      contractId: contract_id,
      elgId: elg_id,
      name,
      counterpart,
      why,
      facts: together(because, shown).map((fact) =>
        showFact(fact, readingInForce(readings, subject, supplements.get(subject))),
      ),
    }
  })
}

/** Of what is in sight, whoever asks: somebody at a page, or an app of the company. */
export const answerQuestion = async (asking: QuestionCall, sight: Sight): Promise<Answer> => {
  const { body, db, now, services } = asking
  const { tab = 'matching', offset = 0, pageSize = PAGE_SIZE_DEFAULT } = body
  const read = await understand(asking, sight)
  const asOf = now.toISOString()
  if ('refused' in read)
    return {
      ...{ refused: read.refused, unknown: read.unknown, plan: null, said: '', chips: [], account: null },
      ...{ waiting: 0, figure: null, groups: null, tab, rowsInTab: 0, rows: [], asOf },
    }
  const { plan, chips } = read
  const judged = await judgeStore(services, db, sight, plan)
  const ids = idsOfTab(judged, tab)
  const { figure, groups } = judged.answer
  return {
    refused: null,
    unknown: [],
    plan: plan as never,
    said: sayPlan(plan),
    chips,
    account: accountOf(judged),
    waiting: judged.waiting,
    figure,
    groups: groups?.map(({ label, count, value }) => ({ label, count, value })) ?? null,
    tab,
    rowsInTab: ids.length,
    rows: await withQuotes(services, db, sight, judged, plan, ids.slice(offset, offset + pageSize)),
    asOf,
  }
}

export const askStore: PlainHandler<'/storeQuestion/ask'> = async ({ actor, body, db, now, services }) =>
  answerQuestion({ services, db, now, body }, await sightOf(db, actor))
