import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { AREAS, areaOf } from '../../../test/area-order.ts'
import { composition } from '../src/modules/capabilities.ts'

// A table has one owner, named in its capability.ts; nobody else writes it. Read from the SQL itself.

const source = path.resolve(import.meta.dirname, '../src')

/** What every capability stands on: written by the platform and the providers' sandboxes. */
const OF_THE_PLATFORM = [
  'audit_event',
  'audit_outgoing',
  'audit_stream',
  'backfill',
  'blob',
  'blob_going',
  'captcha',
  'certificate_authority',
  'counter',
  'earlier_revision',
  'evidence_audited',
  'evidence_checkpoint',
  'evidence_leaf',
  'evidence_node',
  'evidence_pack',
  'evidence_place',
  'evidence_tile',
  'foreign_identity',
  'idempotency',
  'job_parking',
  'key_generation',
  'key_mark',
  'key_rewrap',
  'key_wrapping',
  'known_device',
  'named_act',
  'nonce',
  'outbox',
  'owner_key',
  'partner_session',
  'polled_work',
  'rate_window',
  'sandbox_bank_payment',
  'sandbox_delivery',
  'sandbox_face',
  'sandbox_notary_case',
  'sandbox_invoice',
  'sandbox_seal_key',
  'seal_authority',
  'session',
  'signing_root',
  'task',
  'ticket',
]

/**
 * Who else writes a table, and why. The list only ever grows shorter: a new writer asks the owner for a function.
 */
const ALSO_WRITTEN: Record<string, readonly string[]> = {
  'A seat is taken by whoever arrives: signing in is further down than the members it makes active.': [
    'member ← people/sign-in',
  ],
  'What partners were told about a contract is remembered with it; contracts are made further up than pushes.':
    ['open_contract ← open/webhooks'],
  'When a key was last used is written with the call.': ['open_key ← open/gateway'],
}

const sources = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(dir, entry.name)
    if (entry.isDirectory()) return sources(file)
    return entry.name.endsWith('.ts') && !entry.name.includes('.test.') ? [file] : []
  })

const capabilityOf = (file: string) => {
  const [room, area, capability] = path.relative(source, file).split(path.sep)
  return room === 'modules' && capability ? `${area}/${capability}` : room!
}

const tables = new Set(
  [
    ...readFileSync(path.join(source, 'platform/db/tables.ts'), 'utf8').matchAll(
      /^ {2}([a-z_]+): \w+Table$/gm,
    ),
  ].map(([, name]) => name!),
)

const writesIn = (text: string) =>
  [
    ...text.matchAll(/(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([a-z_]+)/g),
    ...text.matchAll(/\b(?:addRows?|addNew|inRows?|removeRows|takeRow)\(\s*[\w.]+,\s*'([a-z_]+)'/g),
    ...text.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g),
  ].map(([, table]) => table!)

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

const readsIn = (text: string) =>
  [
    ...text.matchAll(/(?:selectFrom|\w+Join)\(\s*'([a-z_]+)/g),
    ...text.matchAll(
      /\b(?:rowOf|theRow|rowsOf|latestRows?|lockRow|lockTheRow|countRows|hasRow|valuesOf)\(\s*[\w.]+,\s*'([a-z_]+)'/g,
    ),
    ...text.matchAll(/\b(?:from|join)\s+([a-z_]+)/g),
  ].map(([, table]) => table!)

/** The platform's own sweeping and the demo world write whatever there is. */
const capabilities = sources(source)
  .map((file) => ({ by: capabilityOf(file), text: withoutComments(readFileSync(file, 'utf8')) }))
  .filter(({ by }) => !['platform', 'providers', 'boot'].includes(by))

/** Tables of other capabilities, and who touches them. */
const touching = (found: (text: string) => string[]) => [
  ...new Set(
    capabilities.flatMap(({ by, text }) =>
      found(text)
        .filter((table) => tables.has(table) && composition.owners.get(table) !== by)
        .map((table) => `${table} ← ${by}`),
    ),
  ),
]
const strangers = touching(writesIn)

/** Rooms that offer nothing by themselves have no capability.ts to say it in. */
const READ_IN_ROOMS: Record<string, readonly string[]> = {
  'open/realms': ['account', 'open_inbox', 'person_seal'],
  'open/sandbox': ['company_seal', 'person_seal'],
  'open/seals': ['company_seal', 'person_seal'],
  'people/third-party': ['account', 'company', 'member'],
}

/**
 * Areas read to their right, as they import. Who looks to the left in SQL, and why; no longer than this.
 */
const READ_TO_THE_LEFT: Record<string, readonly string[]> = {
  'Who signs in is seated in a company as a member with roles: the session is asked for all of it at once.': [
    'company ← people/account',
    'company ← people/security',
    'company ← people/sign-in',
    'company ← people/third-party',
    'company_relation ← people/account',
    'member ← people/account',
    'member ← people/sign-in',
    'member ← people/third-party',
    'member_role ← people/account',
    'member_role ← people/sign-in',
    'role ← people/account',
    'role ← people/sign-in',
  ],
  'A partner is an account too: he is told from others where accounts are linked, registered and priced.': [
    'partner ← commerce/catalogue',
    'partner ← people/security',
    'partner ← people/sign-in',
  ],
  'Cases and copies are shown with the name of the company they are about.': [
    'company ← people/review-cases',
    'company ← quota/copies',
    'member ← people/review-cases',
  ],
  'The operation log names what was done to whatever it was done to.': ['contract ← company/operation-log'],
}

describe('tables', () => {
  it('are all somebody’s', () => {
    expect(tables.size).toBeGreaterThan(100)
    const owned = new Set([...composition.owners.keys(), ...OF_THE_PLATFORM])
    expect([...tables].filter((table) => !owned.has(table))).toEqual([])
    expect([...owned].filter((table) => !tables.has(table))).toEqual([])
  })

  it('are written by their owner alone, but for those named here', () => {
    expect(strangers.sort()).toEqual(Object.values(ALSO_WRITTEN).flat().sort())
  })

  it('are read by those who say so', () => {
    const found = touching(readsIn).filter((read) => composition.owners.has(read.split(' ')[0]!))
    const said = [...composition.readers, ...Object.entries(READ_IN_ROOMS)].flatMap(([by, read]) =>
      read.map((table) => `${table} ← ${by}`),
    )
    expect(found.sort()).toEqual(said.sort())
  })

  it('are read to the right, but for those named here', () => {
    const back = touching(readsIn).filter((read) => {
      const [table, , by] = read.split(' ')
      const owner = composition.owners.get(table!)
      return owner !== undefined && AREAS.indexOf(areaOf(owner)) < AREAS.indexOf(areaOf(by!))
    })
    expect(back.sort()).toEqual(Object.values(READ_TO_THE_LEFT).flat().sort())
  })
})
