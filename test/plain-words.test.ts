import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

// Names are words of the trade: an engineer who knows contracts, payments and PostgreSQL, but not this code, searches
// for `refund` or `recipient`. What was once called otherwise stays renamed.

const root = path.resolve(import.meta.dirname, '..')
const sourcesIn = (dir: string): string[] =>
  readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const file = `${dir}/${entry.name}`
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : sourcesIn(file)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [file] : []
  })
const SOURCES = ['apps', 'packages', 'e2e', 'bench', 'test'].flatMap(sourcesIn)

/** A type is named by what it holds: `PaymentRequest`, `MemberQuery`, `VendorAnswer`. */
const BANNED_TYPES = [
  'Asked',
  'Asker',
  'Asking',
  'Brought',
  'Door',
  'Given',
  'Hand',
  'Heard',
  'Held',
  'Kept',
  'Made',
  'Said',
  'Seen',
  'Shelf',
  'Shown',
  'Stander',
  'Taken',
  'Telling',
  'Told',
  'Wanted',
  'Whom',
  'Wish',
  'Wishes',
]

/** Nor does it end with one: `InvoiceAsked` is an `InvoiceRequest`. */
const ENDS_IN_PARTICIPLE = /\w(?:Asked|Asking|Brought|Given|Heard|Said|Told)$/

/** House word, and the word a stranger would search for. */
const BANNED_NAMES: Record<string, string> = {
  askAgain: 'runCachedSql',
  concludeIn: 'completeRefund',
  comeIn: 'joinByInvite',
  contractDesk: 'contractDriver',
  deskList: 'workList',
  earn: 'commission',
  foresee: 'forecastBalance',
  goOnWithLate: 'followUpLateVoters',
  hearersOf: 'noticeRecipients',
  isInvented: 'isSandboxVendor',
  ErrandFirst: 'PrefetchNeeded',
  GroundMoved: 'StalePreparation',
  letGo: 'scheduleDeletion',
  messengerOf: 'workplaceProvider',
  neverUnderLock: 'watchTransactions',
  outsideFirst: 'prefetch',
  orderHappened: 'addOrderEvent',
  oweBack: 'createRefund',
  ownSide: 'ownDirectory',
  parted: 'pivot',
  rehearse: 'dryRunSigning',
  rehearsed: 'dryRun',
  returnDue: 'payDueRefunds',
  returnMoney: 'payRefund',
  roomForWriters: 'writeLimiter',
  standersFor: 'rolesFor',
  standersOf: 'rolesInRow',
  storeys: 'departmentLevels',
  suits: 'flowApplies',
  takeApart: 'writeDraftRows',
  tellingPieces: 'rareNgrams',
  thaw: 'reopenFilling',
  traced: 'withSpan',
  tracedPast: 'recordSpan',
  untilGroundStands: 'retryWhileStale',
  whyBeyond: 'exceededLimits',
}

const BANNED_FILES =
  /\/(?:asked-before|corners|ground-moved|hand|hear-from-office|keep-tellings|outside-first|owe-back|parted|rehearsed?|room-for-writers|shelf-marks|shelves|standing|take-along|take-apart|telling-pieces|together|told|whom|wishes|.*[a-z]-desk|desk|.*Desk)\.tsx?$/

/** Words with one meaning, and the one place that says which. */
const ONE_MEANING: Record<string, string> = {
  Standing: 'packages/api/src/contract-life/vocabulary.ts',
}

const declared = (text: string): string[] =>
  [
    ...text.matchAll(/^(?:export )?(?:declare )?(?:type|interface|class|enum) (\w+)/gm),
    ...text.matchAll(/^export (?:const|(?:async )?function) (\w+)/gm),
  ].map(([, name]) => name!)
const typesIn = (text: string): string[] =>
  [...text.matchAll(/^(?:export )?(?:declare )?(?:type|interface|class) (\w+)/gm)].map(([, name]) => name!)

describe('plain words', () => {
  const texts = SOURCES.map((file) => [file, readFileSync(path.join(root, file), 'utf8')] as const)

  it('name no type by a participle that says nothing of what it holds', () => {
    const found = texts.flatMap(([file, text]) =>
      typesIn(text)
        .filter((name) => BANNED_TYPES.includes(name) || ENDS_IN_PARTICIPLE.test(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it('keep what was renamed renamed', () => {
    const found = texts.flatMap(([file, text]) =>
      declared(text)
        .filter((name) => Object.hasOwn(BANNED_NAMES, name))
        .map((name) => `${file}: ${name}, say ${BANNED_NAMES[name]}`),
    )
    expect(found).toEqual([])
  })

  it('name no file by a house word', () => {
    expect(SOURCES.filter((file) => BANNED_FILES.test(file))).toEqual([])
  })

  it.each(Object.entries(ONE_MEANING))('mean one thing by %s', (word, home) => {
    const elsewhere = texts.flatMap(([file, text]) =>
      file !== home && typesIn(text).includes(word) ? [file] : [],
    )
    expect(elsewhere).toEqual([])
  })
})
