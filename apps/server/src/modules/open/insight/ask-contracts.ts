import type { ShownFact } from '@xinqi/api/calls'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import type { PublicData } from '@xinqi/api/open/registry'
import { FACT_SHEET } from '@xinqi/api/ways'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Sight, sightOf } from '../../insight/archive/access.ts'
import { factsOf } from '../../insight/contract-facts/view-facts.ts'
import { answerQuestion } from '../../insight/store-questions/ask.ts'
import { contractRow } from '../contracts/app-contracts.ts'
import type { OpenCall, PlainOpenHandler } from '../gateway/open-call.ts'

type Fact = PublicData<'contract/facts'>['facts'][number]
type FactsCall = Pick<OpenCall<'contract/ask' | 'contract/facts'>, 'actor' | 'app'> & { db: Queryable }

/** An app sees what it made itself, and nothing else its company keeps. */
const sightOfApp = async ({ actor, app, db }: FactsCall): Promise<Sight> => ({
  ...(await sightOf(db, actor)),
  only: sql<boolean>`a.contract_id in (select contract_id from open_contract where app_id = ${app.id})`,
})

const presentFact = (fact: ShownFact): Fact => ({
  key: fact.key,
  name: fact.name,
  state: fact.state,
  value: fact.shown,
  phase: fact.phase,
  why: fact.why,
  confidence: fact.confidence,
  computed: fact.computed,
  corrected: fact.correctionId !== null,
  quotes: fact.quotes.map(({ fileId, page, box, text, home }) => ({
    fileId: home ? null : fileId,
    page,
    box,
    text,
    supplement: home?.name ?? null,
  })),
})

const numbersOf = async (db: Queryable, appId: string, contractIds: readonly string[]) => {
  if (contractIds.length === 0) return new Map<string, string>()
  const rows = await rowsOf(
    db,
    'open_contract',
    { app_id: appId, contract_id: oneOf([...contractIds]) },
    { columns: ['contract_id', 'contract_no'] },
  )
  return new Map(rows.map(({ contract_id, contract_no }) => [contract_id, contract_no]))
}

export const askContracts: PlainOpenHandler<'contract/ask'> = async (call) => {
  const { app, body, db, now, services } = call
  const { page = 1, pageSize = PAGE_SIZE_DEFAULT, show, ...asked } = body
  const answer = await answerQuestion(
    {
      services,
      db,
      now,
      body: { ...asked, pageSize, offset: (page - 1) * pageSize, ...(show ? { tab: show } : {}) },
    },
    await sightOfApp(call),
  )
  if (!answer.plan || !answer.account) throw new CodedError('OPEN_QUESTION', answer.refused ?? undefined)
  const { said, chips, plan, account, waiting, figure, groups, rows, rowsInTab, asOf } = answer
  const numbers = await numbersOf(
    db,
    app.id,
    rows.flatMap(({ contractId }) => contractId ?? []),
  )
  return {
    ...{ said, chips, plan, account, waiting, figure, groups, asOf },
    list: rows.map(({ contractId, name, counterpart, why, facts }) => ({
      contractNo: numbers.get(contractId!)!,
      name,
      counterpart,
      why,
      facts: facts.map(presentFact),
    })),
    total: rowsInTab,
  }
}

const STATES: Record<number, string> = {
  [FACT_SHEET.waiting]: 'waiting',
  [FACT_SHEET.read]: 'read',
  [FACT_SHEET.part]: 'part',
  [FACT_SHEET.unread]: 'unread',
}

export const readFacts: PlainOpenHandler<'contract/facts'> = async (call) => {
  const { app, body, db, services } = call
  const { contract_id: contractId } = await contractRow(db, app.id, body.contractNo)
  const kept = await rowOf(db, 'archived', { company_id: app.company_id, contract_id: contractId }, [
    'subject_id',
  ])
  if (!kept)
    return {
      contractNo: body.contractNo,
      state: 'unfinished',
      ...{ kind: '', extractor: null, facts: [], unstated: [] },
    }
  const { state, kind, extractor, facts, unstated } = await factsOf(
    services,
    db,
    await sightOfApp(call),
    kept.subject_id,
  )
  return {
    contractNo: body.contractNo,
    state: STATES[state] ?? 'waiting',
    ...{ kind, extractor, unstated },
    facts: facts.map(presentFact),
  }
}
