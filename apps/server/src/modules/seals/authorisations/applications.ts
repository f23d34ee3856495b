import { MEMBER } from '@xinqi/api/status'
import { SEAL_APPLICATION as APPLICATION } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import { addRow, inRows, lockRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { certifiedCompanyOf, sealUserOf, verifiedPerson } from '../company-seals/access.ts'
import { type GrantExtent, maySeal, SEAL } from '../company-seals/rules.ts'
import { factsOf, sealFactsOf } from '../company-seals/seal-facts.ts'
import { confirmByCode } from './confirm.ts'
import { askedExtent, extentColumns, extentOf, shownExtent } from './extent.ts'
import { enabledSeal, granteeMember, insertGrant } from './grant-seal.ts'
import { grantsReaching } from './grants-reaching.ts'
import { applicationsWithSeals } from './queries.ts'
import { SEAL_SHOWN, shownSeal } from './shown-seal.ts'

export { APPLICATION }

export const openSeals = (db: Queryable, companyId: string) =>
  sealFactsOf(db).where('seal.company_id', '=', companyId).where('seal.status', '=', SEAL.enabled)

/** What a member may ask for, and what he need not: it is his already, or he waits for an answer. */
export const applicableSeals = async ({ actor, db, services, now }: Call<'/sealAuth/applicable'>) => {
  const companyId = certifiedCompanyOf(actor)
  const seals = await openSeals(db, companyId).orderBy('seal.name').execute()
  const user = await sealUserOf(db, actor)
  const grants = await grantsReaching(db, actor)
  const waiting = await rowsOf(
    db,
    'seal_application',
    { company_id: companyId, member_id: actor.company!.memberId, status: APPLICATION.waiting },
    { columns: ['seal_id'] },
  )
  return seals.map((row) => ({
    sealId: row.id,
    sealName: row.name,
    sealType: row.type,
    sealStatus: row.status,
    picture: services.links.make({ blobId: row.picture_blob, fileName: row.name, download: false }),
    usable: maySeal(factsOf(row), grants, user, { now, contract: null }).allowed,
    pending: waiting.some(({ seal_id }) => seal_id === row.id),
  }))
}

/** Those who can answer for seals: administrators, seal administrators, and holders of a role that may. */
export const holdersOf = (db: Queryable, companyId: string, right: string) =>
  db
    .selectFrom('member')
    .select(['account_id', 'name'])
    .where('company_id', '=', companyId)
    .where('status', '=', MEMBER.active)
    .where(
      sql<boolean>`exists (select 1 from member_role mr join role r on r.company_id = mr.company_id and r.id = mr.role_id
                            where mr.company_id = member.company_id and mr.member_id = member.id
                              and (r.type in (1, 2) or exists (select 1 from role_grant rg
                                     where rg.company_id = r.company_id and rg.role_id = r.id
                                       and rg.permission_key = ${right})))`,
    )
    .execute()

export const applyForSeal = async (call: Call<'/sealAuth/apply'>) => {
  const { body, now } = call
  const { applicationId, sealName } = await applyFor(call, { ...body, extent: askedExtent(body, now) })
  call.note({ target: sealName, detail: { sealId: body.sealId, reason: body.reason.trim() } })
  return { applicationId }
}

type Applying = Pick<Call<'/sealAuth/apply'>, 'actor' | 'db' | 'services' | 'now'>

/** One application, told to those who can answer it. */
export const applyFor = async (
  { actor, db, services, now }: Applying,
  { sealId, reason, extent }: { sealId: string; reason: string; extent: GrantExtent },
) => {
  const companyId = certifiedCompanyOf(actor)
  const person = await verifiedPerson(db, services.columns, actor.accountId)
  const seal = orNotFound(await openSeals(db, companyId).where('seal.id', '=', sealId).executeTakeFirst())
  const grants = await grantsReaching(db, actor, { sealId: seal.id })
  const user = await sealUserOf(db, actor)
  if (maySeal(factsOf(seal), grants, user, { now, contract: null }).allowed)
    throw new CodedError('SEAL_APPLIED', '您已可以使用该印章，无需申请')
  const applicationId = newId()
  try {
    await addRow(db, 'seal_application', {
      company_id: companyId,
      id: applicationId,
      seal_id: seal.id,
      member_id: actor.company!.memberId,
      account_id: actor.accountId,
      applicant_name: actor.name ?? person.name,
      reason: reason.trim(),
      ...extentColumns(extent),
      created_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('SEAL_APPLIED')
    throw error
  }
  for (const { account_id } of await holdersOf(db, companyId, 'system:seal:authorise'))
    await sendMessage(db, {
      accountId: account_id,
      companyId,
      title: '印章授权申请',
      content: `${actor.name ?? person.name}申请使用印章「${seal.name}」，请及时处理。`,
      path: '/sealAuthList?view=applications',
      at: now,
    })
  return { applicationId, sealName: seal.name }
}

/** Waiting and locked: of two who answer at once the second is told that it is done. */
const waitingApplication = async (db: Queryable, companyId: string, applicationId: string) => {
  const application = orNotFound(
    await lockRow(db, 'seal_application', { company_id: companyId, id: applicationId }),
  )
  if (application.status !== APPLICATION.waiting) throw new CodedError('SEAL_APPLICATION_DONE')
  return application
}

const settle = (
  { actor, db, now }: Call<'/sealAuth/approve'> | Call<'/sealAuth/refuse'> | Call<'/sealAuth/withdraw'>,
  application: { company_id: string; id: string },
  outcome: { status: number; reason?: string; grantId?: string },
) =>
  inRows(db, 'seal_application', { company_id: application.company_id, id: application.id }).set({
    status: outcome.status,
    decided_by: actor.accountId,
    decided_by_name: actor.name,
    decided_at: now,
    decision_reason: outcome.reason ?? null,
    grant_id: outcome.grantId ?? null,
  })

export const withdrawApplication = async (call: Call<'/sealAuth/withdraw'>) => {
  const { actor, body, db } = call
  const application = await waitingApplication(db, companyOf(actor), body.applicationId)
  if (application.account_id !== actor.accountId) throw new CodedError('NOT_FOUND')
  call.note({ target: application.applicant_name, detail: { sealId: application.seal_id } })
  await settle(call, application, { status: APPLICATION.withdrawn })
  return {}
}

export const approveApplication = async (call: Call<'/sealAuth/approve'>) => {
  const { actor, body, db, now } = call
  const companyId = certifiedCompanyOf(actor)
  const application = await waitingApplication(db, companyId, body.applicationId)
  call.note({ target: application.applicant_name, detail: { sealId: application.seal_id } })
  if (application.account_id === actor.accountId) throw new CodedError('MEMBER_SELF')
  const seal = await enabledSeal(db, companyId, application.seal_id)
  // Its time may have passed while it waited.
  const asked = extentOf(application)
  const extent = askedExtent(
    {
      scope: asked.scope,
      contractTypes: [...asked.contractTypes],
      ...(asked.contractNo ? { contractNo: asked.contractNo } : {}),
      startsAt: asked.startsAt.toISOString(),
      endsAt: asked.endsAt?.toISOString() ?? null,
    },
    now,
  )
  const grantee = await granteeMember(db, companyId, application.member_id)
  await confirmByCode(call, seal, body.code)
  const authId = await insertGrant(call, seal, grantee, extent, application.reason)
  await settle(call, application, { status: APPLICATION.approved, grantId: authId })
  return { authId }
}

export const refuseApplication = async (call: Call<'/sealAuth/refuse'>) => {
  const { actor, body, db, now } = call
  const companyId = certifiedCompanyOf(actor)
  const application = await waitingApplication(db, companyId, body.applicationId)
  const reason = body.reason.trim()
  call.note({ target: application.applicant_name, detail: { sealId: application.seal_id, reason } })
  await settle(call, application, { status: APPLICATION.refused, reason })
  await sendMessage(db, {
    accountId: application.account_id,
    companyId,
    title: '印章授权申请未通过',
    content: `您的印章授权申请未通过：${reason}`,
    path: '/applaySealAuthorize',
    at: now,
  })
  return {}
}

export const listApplications = async ({ actor, body, db, services }: Call<'/sealAuth/applications'>) => {
  const companyId = companyOf(actor)
  if (body.whose === 'company' && !actor.grants.has('system:seal:authorise'))
    throw new CodedError('FORBIDDEN')
  const keyword = body.keyword?.trim()
  const like = containing(keyword ?? '')
  const found = applicationsWithSeals(db)
    .where('a.company_id', '=', companyId)
    .$if(body.whose === 'mine', (query) => query.where('a.account_id', '=', actor.accountId))
    .$if(body.status !== undefined, (query) => query.where('a.status', '=', body.status!))
    .$if(Boolean(keyword), (query) =>
      query.where((eb) => eb.or([eb('a.applicant_name', 'like', like), eb('seal.name', 'like', like)])),
    )
  return countedPage(
    found.selectAll('a').select(SEAL_SHOWN),
    found,
    body,
    { at: 'a.created_at', id: 'a.id' },
    (row) => ({
      applicationId: row.id,
      ...shownSeal(services, row),
      applicant: row.applicant_name,
      reason: row.reason,
      ...shownExtent(row),
      status: row.status,
      decidedBy: row.decided_by_name,
      decidedAt: row.decided_at?.toISOString() ?? null,
      decisionReason: row.decision_reason,
      createdAt: row.created_at.toISOString(),
    }),
  )
}
