import { DAY } from '@xinqi/api/durations'
import { COMPANY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { changeCompany } from '../../company/certification/change-company.ts'
import { foundCompany } from '../../company/certification/found-company.ts'
import { grant } from '../../quota/copies/grant.ts'
import { grantPackage } from '../../quota/copies/hold-package.ts'
import { createSeal } from '../../seals/company-seals/create-seal.ts'
import { asWeb } from '../gateway/as-web.ts'

const TOP_PACKAGE = 9
const YEARS = 10 * 365 * DAY
/** Nobody pays for what is not real. */
const COPIES = 100_000

const DESIGN = {
  shape: 'round',
  sizeMm: 42,
  star: true,
  doubleRing: false,
  horizontal: [] as string[],
  lower: '',
  writing: 'vertical',
  colour: 'red',
} as const

/** A certified company of a sandbox with its administrator, copies to send with and two seals. */
export const makeSandboxCompany = async (
  services: Services,
  db: Queryable,
  realm: string,
  company: { name: string; agent: { accountId: string; name: string } },
): Promise<string> => {
  const now = services.clock()
  const companyId = await foundCompany(services, db, company.name, company.agent, now)
  await changeCompany(db, companyId, { status: COMPANY.certified, realm })
  await grantPackage(db, {
    companyId,
    packageType: TOP_PACKAGE,
    expiresAt: new Date(now.getTime() + YEARS),
    reason: '沙箱',
    reference: `sandbox:${realm}`,
    now,
  })
  await topUp(db, companyId, now)
  await makeSeals(services, db, companyId, company.agent.accountId)
  return companyId
}

const topUp = async (db: Queryable, companyId: string, now: Date) => {
  for (const kind of ['contract', 'sms', 'compare', 'examine', 'notary'] as const)
    await grant(db, {
      ownerId: companyId,
      kind,
      quantity: COPIES,
      name: '沙箱',
      expiresAt: new Date(now.getTime() + YEARS),
      reason: '沙箱',
      reference: 'sandbox',
      now,
    })
}

const makeSeals = async (services: Services, db: Queryable, companyId: string, accountId: string) => {
  const now = services.clock()
  const actor: Actor | null = await loadSeat(db, { accountId, companyId, homeCompanyId: null }, now)
  if (!actor) throw new Error('a sandbox company without its administrator')
  const around = {
    db: db as never,
    autocommit: services.autocommit,
    now,
    visitor: { address: '', userAgent: null, device: null, requestId: '' },
    services,
    note: () => {},
  }
  for (const [name, type, horizontal] of [
    ['合同专用章', 2, ['合同专用章']],
    ['公章', 1, []],
  ] as const)
    await createSeal(
      asWeb<'/companySeal/createByTemplate'>(around, actor, {
        name,
        type,
        design: { ...DESIGN, horizontal: [...horizontal] },
      }),
    )
}
