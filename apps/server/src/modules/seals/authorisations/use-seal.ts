import { COMPANY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { addRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sealUserOf } from '../company-seals/access.ts'
import { GROUND, type Ground, maySeal, SEAL, type SealRefusal } from '../company-seals/rules.ts'
import { factsOf, sealFactsOf } from '../company-seals/seal-facts.ts'
import { grantsReaching } from './grants-reaching.ts'

const REFUSED: Record<SealRefusal, string> = {
  sealNotEnabled: '该印章未启用，不能使用',
  companyNotCertified: '企业未通过认证，不能使用印章',
  personNotVerified: '完成实名认证后才能使用印章',
  notForACompany: '请切换到企业身份后使用印章',
  notGranted: '您没有使用该印章的权限，或授权不在有效期、范围内；可以向印章管理员申请',
}

export type UsedContract = { id: string; no: string | null; type: string | null; name: string }
export type AdmittedUse = {
  sealId: string
  companyId: string
  ground: Ground
  grantId: string | null
  authorisationNo?: string
}

/** A seal in somebody's hand: what the rule needs to know of it, read once for however many contracts. */
export const sealAtHand = async (db: Queryable, actor: Actor, sealId: string) => {
  const row = await sealFactsOf(db).where('seal.id', '=', sealId).executeTakeFirst()
  const grants = await grantsReaching(db, actor, { sealId })
  // A seal that is neither his company's nor granted to it is not there.
  if (!row || (row.company_id !== actor.company?.id && grants.length === 0)) throw new CodedError('NOT_FOUND')
  return { row, grants, user: await sealUserOf(db, actor) }
}

/** Put on by nobody's hand, under a letter its owner signed: the letter says what for, the seal itself must be in use. */
export const admitAutomaticUse = (
  { row }: Awaited<ReturnType<typeof sealAtHand>>,
  authorisationNo: string,
): AdmittedUse => {
  if (row.status !== SEAL.enabled) throw new CodedError('SEAL_MAY_NOT_USE', REFUSED.sealNotEnabled)
  if (row.company_status !== COMPANY.certified)
    throw new CodedError('SEAL_MAY_NOT_USE', REFUSED.companyNotCertified)
  return {
    sealId: row.id,
    companyId: row.company_id,
    ground: GROUND.automatic,
    grantId: null,
    authorisationNo,
  }
}

/** The gate before every signature of a company: throws unless this person may put this seal on this contract now. */
export const admitSealUse = (
  { row, grants, user }: Awaited<ReturnType<typeof sealAtHand>>,
  contract: UsedContract,
  now: Date,
): AdmittedUse => {
  const verdict = maySeal(factsOf(row), grants, user, { now, contract })
  if (!verdict.allowed) throw new CodedError('SEAL_MAY_NOT_USE', REFUSED[verdict.because])
  return { sealId: row.id, companyId: row.company_id, ground: verdict.ground, grantId: verdict.grantId }
}

export type RecordedUse = { use: AdmittedUse; contract: UsedContract; places: number }

/** Written in the transaction that signs: a use without its contract, or the other way round, cannot be. */
export const recordSealUses = async (
  db: Queryable,
  actor: Actor,
  uses: readonly RecordedUse[],
  now: Date,
): Promise<void> => {
  await addRows(
    db,
    'seal_use',
    uses.map(({ use, contract, places }) => ({
      company_id: use.companyId,
      id: newId(),
      seal_id: use.sealId,
      account_id: actor.accountId,
      user_name: actor.name ?? '',
      user_company_id: companyOf(actor),
      ground: use.ground,
      grant_id: use.grantId,
      authorisation_no: use.authorisationNo ?? null,
      contract_id: contract.id,
      contract_no: contract.no,
      contract_name: contract.name,
      places,
      used_at: now,
    })),
  )
}

export const listUses = async ({ actor, body, db }: Call<'/companySeal/useLog'>) => {
  const companyId = companyOf(actor)
  const keyword = body.keyword?.trim()
  const like = containing(keyword ?? '')
  const uses = db
    .selectFrom('seal_use as use')
    .innerJoin('company_seal as seal', (join) =>
      join.onRef('seal.company_id', '=', 'use.company_id').onRef('seal.id', '=', 'use.seal_id'),
    )
    .innerJoin('company', 'company.id', 'use.user_company_id')
    .where('use.company_id', '=', companyId)
    .$if(body.sealId !== undefined, (query) => query.where('use.seal_id', '=', body.sealId!))
    .$if(body.from !== undefined, (query) => query.where('use.used_at', '>=', new Date(body.from!)))
    .$if(body.to !== undefined, (query) => query.where('use.used_at', '<', new Date(body.to!)))
    .$if(Boolean(keyword), (query) =>
      query.where((eb) =>
        eb.or([
          eb('use.contract_name', 'like', like),
          eb('use.contract_no', 'like', like),
          eb('use.user_name', 'like', like),
        ]),
      ),
    )
  return countedPage(
    uses
      .selectAll('use')
      .select(['use.used_at as created_at', 'seal.name as seal_name', 'company.name as user_company']),
    uses,
    body,
    { at: 'use.used_at', id: 'use.id' },
    (row) => ({
      useId: row.id,
      sealId: row.seal_id,
      sealName: row.seal_name,
      userName: row.user_name,
      userCompany: row.user_company,
      ground: row.ground,
      authorisationNo: row.authorisation_no,
      contractId: row.contract_id,
      contractNo: row.contract_no,
      contractName: row.contract_name,
      places: row.places,
      usedAt: row.used_at.toISOString(),
    }),
  )
}
