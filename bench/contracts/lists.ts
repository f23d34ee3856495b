// One list, the same questions, at ten thousand contracts and at a million, asked in turn of both.

import { DAY } from '@xinqi/api/durations'
import type { Person } from '../../apps/server/src/modules/contracts/contract/roles-of.ts'
import { countViews } from '../../apps/server/src/modules/contracts/lists/counts.ts'
import {
  type ContractFilter,
  countContracts,
  participantPage,
  searchFor,
} from '../../apps/server/src/modules/contracts/lists/find-contracts.ts'
import { type ListKind, listScopes } from '../../apps/server/src/modules/contracts/lists/list-kinds.ts'
import { presentRows } from '../../apps/server/src/modules/contracts/lists/present-rows.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { writeCursor } from '../../apps/server/src/platform/db/keyset.ts'
import type { Actor } from '../../apps/server/src/platform/session/actor.ts'
import { afterSigningCases } from './after-signing.ts'
import { type ListWorld, NOW, openListWorld, WHO } from './list-world.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const BAR = 2

const person = (more: Partial<Person>): Person => ({
  accountId: WHO.signsAll,
  companyId: WHO.company,
  dataScope: 3,
  departmentIds: [],
  grants: new Set(),
  ...more,
})
const seesAll = person({})
const ownOnly = person({ accountId: WHO.initiators[7]!, dataScope: 1 })
const machine = person({ accountId: WHO.initiators[0]!, dataScope: 1 })
const headOf = (departments: number) =>
  person({
    accountId: WHO.initiators[7]!,
    dataScope: 2,
    departmentIds: WHO.departments.slice(0, departments),
  })
const elsewhere = person({ companyId: WHO.otherCompany, dataScope: 1 })

type Question = [name: string, who: Person, shelf: ListKind, filter: ContractFilter, page?: Page]
type Page = { pageSize?: number; cursor?: string }

const [, , , type] = WHO.types as [string, string, string, string]
const initiatorId = WHO.initiators[7]!
const departmentId = WHO.departments[5]!
const yearsAgo = (years: number) => new Date(NOW.getTime() - years * 365 * DAY)
const deep = { cursor: writeCursor({ at: yearsAgo(4), id: WHO.company }) }
const lastQuarter = { from: yearsAgo(0.25).toISOString() }
const oneOldMonth = { from: yearsAgo(3).toISOString(), to: yearsAgo(2.92).toISOString() }

const QUESTIONS: Question[] = [
  ['company, no filter', seesAll, 'company', {}],
  ['company, page of 50, deep', seesAll, 'company', {}, { pageSize: 50, ...deep }],
  ['company, first page of an export', seesAll, 'company', {}, { pageSize: 100 }],
  ['status', seesAll, 'company', { status: 4 }],
  ['rare status', seesAll, 'company', { status: 7 }],
  ['status nobody is in', seesAll, 'company', { status: 15 }],
  ['type', seesAll, 'company', { typeId: type }],
  ['type, deep', seesAll, 'company', { typeId: type }, deep],
  ['type never used', seesAll, 'company', { typeId: WHO.unusedType }],
  ['initiator', seesAll, 'company', { initiatorId }],
  ['the machine as initiator', seesAll, 'company', { initiatorId: WHO.initiators[0] }],
  ['department', seesAll, 'company', { departmentId }],
  ['one month years ago', seesAll, 'company', oneOldMonth],
  ['status, type and time', seesAll, 'company', { status: 4, typeId: type, ...lastQuarter }],
  ['rare status and type', seesAll, 'company', { status: 7, typeId: WHO.types[7] }],
  ['type and initiator', seesAll, 'company', { typeId: type, initiatorId }],
  ['type and the machine', seesAll, 'company', { typeId: type, initiatorId: WHO.initiators[0] }],
  ['type and department', seesAll, 'company', { typeId: type, departmentId }],
  // Whoever began few has none of these among ten thousand: nothing and a page of twenty are different questions.
  [
    'type, department, the machine, status',
    seesAll,
    'company',
    { typeId: type, departmentId, initiatorId: WHO.initiators[0], status: 5 },
  ],
  [
    'unused type and the machine',
    seesAll,
    'company',
    { typeId: WHO.unusedType, initiatorId: WHO.initiators[0] },
  ],
  ['company, to sign', seesAll, 'company', { view: 'toSign' }],
  ['company, to sign, of a type', seesAll, 'company', { view: 'toSign', typeId: type }],
  ['company, received', seesAll, 'company', { view: 'received' }],
  ['company, finished', seesAll, 'company', { view: 'finished' }],
  ['due soon', seesAll, 'company', { view: 'dueSoon' }],
  ['due soon, of a type', seesAll, 'company', { view: 'dueSoon', typeId: type }],
  ['scans', machine, 'scans', {}],
  ['a common word', seesAll, 'company', { keyword: '采购合同' }],
  ['a common word, deep', seesAll, 'company', { keyword: '采购合同' }, deep],
  ['a rare word', seesAll, 'company', { keyword: '合同第77号' }],
  ['a word nobody wrote', seesAll, 'company', { keyword: '量子纠缠' }],
  ['a word of years ago', seesAll, 'company', { keyword: '旧版' }],
  ['a number', seesAll, 'company', { keyword: 'HT-00000077' }],
  ['a counterpart', seesAll, 'company', { counterpart: '瑞丰贸易' }],
  ['a counterpart and status', seesAll, 'company', { counterpart: '瑞丰贸易', status: 4 }],
  ['word and status', seesAll, 'company', { keyword: '租赁', status: 4 }],
  // Of the statuses that are rare, one that fills a page at either size: one row and twenty are different questions.
  ['word and rare status', seesAll, 'company', { keyword: '合同', status: 13 }],
  ['word and type', seesAll, 'company', { keyword: '租赁', typeId: type }],
  ['mine, signs everything', seesAll, 'mine', {}],
  ['mine, waiting for me', seesAll, 'mine', { view: 'waitingForMe' }],
  ['mine, waiting for me, of a type', seesAll, 'mine', { view: 'waitingForMe', typeId: type }],
  ['mine, waiting for others', seesAll, 'mine', { view: 'waitingForOthers' }],
  ['mine, copies', seesAll, 'mine', { view: 'copies' }],
  ['mine, finished', seesAll, 'mine', { view: 'finished' }],
  ['mine, started: none', seesAll, 'mine', { view: 'started' }],
  ['started: none', seesAll, 'started', {}],
  ['started by the machine', machine, 'started', {}],
  ['drafts of the machine', machine, 'drafts', {}],
  ['mine in the other company', elsewhere, 'mine', {}],
  ['to sign in the other company', elsewhere, 'mine', { view: 'toSign' }],
  ['own only, company', ownOnly, 'company', {}],
  ['own only, a type', ownOnly, 'company', { typeId: type }],
  ['own only, a word', ownOnly, 'company', { keyword: '采购' }],
  ['own only, copies', ownOnly, 'mine', { view: 'copies' }],
  ['head of 1 department', headOf(1), 'company', {}],
  ['head of 8 departments', headOf(8), 'company', {}],
  ['head of 8, a type', headOf(8), 'company', { typeId: type }],
  ['head of 8, to sign', headOf(8), 'company', { view: 'toSign' }],
  ['head of 8, a word', headOf(8), 'company', { keyword: '租赁' }],
  ['head of 8, a rare word', headOf(8), 'company', { keyword: '合同第77号' }],
  ['head of 30 departments', headOf(30), 'company', {}],
]

/** What a page costs: the rows, the rest of what they say, and how many there are. */
const ask = ([, who, shelf, filter, page]: Question) => {
  const asked = { scopes: listScopes(who, shelf), shelf, filter, now: NOW }
  const { pageSize = 20, cursor } = page ?? {}
  return async (db: Database) => {
    const search = searchFor(db, filter)
    const rows = await participantPage(db, asked, { pageSize, cursor }, search)
    await presentRows(db, rows.slice(0, pageSize), { accountId: who.accountId, maySign: true })
    await countContracts(db, asked, search)
  }
}

const actorOf = ({ accountId, dataScope, grants, companyId }: Person) =>
  ({ accountId, dataScope, grants, company: { id: companyId, departmentId: null } }) as unknown as Actor
const LISTS: [name: string, run: (db: Database) => Promise<unknown>][] = [
  ...QUESTIONS.map((question): [string, (db: Database) => Promise<unknown>] => [question[0], ask(question)]),
  ['workbench, signs everything', (db) => countViews(db, actorOf(seesAll), NOW)],
  ['workbench, own only', (db) => countViews(db, actorOf(ownOnly), NOW)],
]

const AFTER = afterSigningCases(actorOf(seesAll), NOW)
/** BENCH_ONLY=after: what is kept after the signature alone; BENCH_ONLY=own: what people see in their own lists alone. */
const ASKED = { lists: process.env.BENCH_ONLY !== 'after', after: process.env.BENCH_ONLY !== 'own' }
const CASES = [...(ASKED.lists ? LISTS : []), ...(ASKED.after ? AFTER : [])]

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

const timed = async (run: () => Promise<unknown>) => {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** Turn about, so that whatever else the machine does falls on both. */
const compareLists = async (small: Database, large: Database) => {
  const answers = []
  for (const [list, run] of CASES) {
    const few: number[] = []
    const many: number[] = []
    for (let warm = 0; warm < 3; warm++) for (const db of [small, large]) await run(db)
    for (let round = 0; round < ROUNDS; round++) {
      few.push(await timed(() => run(small)))
      many.push(await timed(() => run(large)))
    }
    answers.push({ list, few: median(few), many: median(many) })
  }
  return answers
}

export const benchLists = async (small: number, large: number) => {
  const worlds: ListWorld[] = []
  try {
    for (const rows of [small, large]) worlds.push(await openListWorld(rows, ASKED))
    const [one, other] = worlds as [ListWorld, ListWorld]
    return (await compareLists(one.db, other.db)).map(({ list, few, many }) => ({
      list,
      [`${small} rows, ms`]: Number(few.toFixed(2)),
      [`${large} rows, ms`]: Number(many.toFixed(2)),
      ratio: Number((many / few).toFixed(2)),
      bar: `≤ ${BAR}`,
      holds: many / few <= BAR,
    }))
  } finally {
    for (const world of worlds) await world.stop()
  }
}
