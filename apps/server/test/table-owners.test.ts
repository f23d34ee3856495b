import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { composition } from '../src/modules/capabilities.ts'

// A table has one owner, named in its capability.ts; nobody else writes it. Read from the SQL itself.

const source = path.resolve(import.meta.dirname, '../src')

/** What every capability stands on: written by the platform and the providers' sandboxes. */
const OF_THE_PLATFORM = [
  'audit_event',
  'blob',
  'captcha',
  'certificate_authority',
  'counter',
  'evidence_checkpoint',
  'evidence_leaf',
  'evidence_node',
  'foreign_identity',
  'idempotency',
  'key_generation',
  'key_mark',
  'key_rewrap',
  'key_wrapping',
  'known_device',
  'nonce',
  'outbox',
  'partner_session',
  'rate_window',
  'sandbox_bank_payment',
  'sandbox_delivery',
  'sandbox_face',
  'sandbox_notary_case',
  'sandbox_invoice',
  'session',
  'signing_root',
  'task',
  'ticket',
]

/** Writers from before tables had owners. The list only ever grows shorter. */
const ALSO_WRITTEN = [
  'account ← company/members',
  'account ← company/settings',
  'account ← open/realms',
  'account ← open/users',
  'account ← people/account',
  'account ← people/identity',
  'account ← people/security',
  'approval_voter ← contracts/contract',
  'archived ← insight/due-dates',
  'company ← company/settings',
  'company ← open/realms',
  'company ← seals/company-seals',
  'contract ← contracts/drafts',
  'contract ← contracts/scan-sign',
  'contract ← contracts/signing',
  'contract ← contracts/termination',
  'contract ← contracts/types',
  'contract ← open/contracts',
  'contract ← open/sandbox',
  'contract_cc ← contracts/drafts',
  'contract_cc ← contracts/lists',
  'contract_field ← contracts/drafts',
  'contract_field ← contracts/placing',
  'contract_field ← contracts/signing',
  'contract_file ← contracts/drafts',
  'contract_file ← contracts/placing',
  'contract_file ← contracts/scan-sign',
  'contract_file ← contracts/signing',
  'contract_file ← contracts/termination',
  'contract_file ← open/contracts',
  'contract_party ← contracts/approvals',
  'contract_party ← contracts/drafts',
  'contract_party ← contracts/placing',
  'contract_party ← contracts/signing',
  'contract_signer ← contracts/drafts',
  'contract_signer ← contracts/placing',
  'contract_signer ← contracts/signing',
  'contract_signer ← open/contracts',
  'contract_signer ← open/sandbox',
  'counter ← contracts/types',
  'counter ← insight/archive',
  'department ← company/certification',
  'foreign_identity ← people/security',
  'foreign_identity ← people/third-party',
  'member ← company/certification',
  'member ← people/sign-in',
  'member ← people/third-party',
  'member_role ← company/certification',
  'member_role ← company/invitations',
  'member_role ← company/members',
  'nonce ← open/partner-accounts',
  'nonce ← open/public-api',
  'open_api_log ← open/gateway',
  'open_contract ← open/contracts',
  'open_contract ← open/webhooks',
  'open_contract_signer ← open/contracts',
  'open_endpoint ← open/notify',
  'open_identity ← open/users',
  'open_ip_refused ← open/gateway',
  'open_key ← open/gateway',
  'open_push ← open/notify',
  'open_usage ← open/gateway',
  'open_user ← open/apps',
  'open_user ← open/users',
  'partner ← operator/desk',
  'partner_session ← open/apps',
  'purchase_order ← commerce/payment',
  'purchase_order ← commerce/refunds',
  'refund_request ← commerce/payment',
  'role ← company/certification',
  'sandbox_bank_payment ← company/certification',
  'session ← people/security',
  'task_item ← people/background-tasks',
  'ticket ← contracts/signing',
  'totp ← people/security',
]

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
    ...text.matchAll(/\b(?:insert into|update|delete from)\s+([a-z_]+)/g),
  ].map(([, table]) => table!)

/** The platform's own sweeping and the demo world write whatever there is. */
const writers = sources(source)
  .map((file) => ({ by: capabilityOf(file), tables: writesIn(readFileSync(file, 'utf8')) }))
  .filter(({ by }) => !['platform', 'providers', 'boot'].includes(by))

const strangers = new Set(
  writers.flatMap(({ by, tables: written }) =>
    written
      .filter((table) => tables.has(table) && composition.owners.get(table) !== by)
      .map((table) => `${table} ← ${by}`),
  ),
)

describe('tables', () => {
  it('are all somebody’s', () => {
    expect(tables.size).toBeGreaterThan(100)
    const owned = new Set([...composition.owners.keys(), ...OF_THE_PLATFORM])
    expect([...tables].filter((table) => !owned.has(table))).toEqual([])
    expect([...owned].filter((table) => !tables.has(table))).toEqual([])
  })

  it('are written by their owner alone, but for those named here', () => {
    expect([...strangers].sort()).toEqual(ALSO_WRITTEN)
  })
})
