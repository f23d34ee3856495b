import { chinaDay } from '@xinqi/api/china-day'
import { undrawableProblem } from '@xinqi/api/drawable-text'
import { COMPANY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { addNew, inRows, latestRow, lockTheRow, oneOf, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { isCompanyAdmin } from '../../people/sign-in/running-seats.ts'
import { type Application, changeApplication, type DraftFacts, ownDraft, progressOf } from './applications.ts'
import { foundCompany, renameCompany, UNNAMED_FOUNDER } from './found-company.ts'
import { CERTIFICATION, type Facts, factProblem, KIND, normaliseFacts, TRANSFER } from './rules.ts'

type First = Call<'/v2/company/createCompanyFirst'>

/** What the company is. Saved as typed while a draft; complete and true before the company is founded. */
export const firstStep = async (call: First) => {
  const { actor, body, db, services, now } = call
  const before = await applicationFor(call)
  if (body.fileId) await insistOnOwnFile(db, actor.accountId, body.fileId)
  const licence_blob = body.fileId ?? before.licence_blob
  const typed = typedFacts(before.facts, body)
  if (body.draft) {
    return progressOf(db, await changeApplication(db, before, { facts: typed, licence_blob }, now))
  }
  const facts = normaliseFacts({
    name: typed.name ?? '',
    creditCode: typed.creditCode ?? '',
    legalName: typed.legalName ?? '',
    address: typed.address ?? '',
    validUntil: typed.longTerm ? null : (typed.validUntil ?? null),
  })
  refuseUndrawable(facts)
  const problem = factProblem(facts, chinaDay(now))
  if (problem) throw new CodedError(problem)
  if (!licence_blob) throw new CodedError('LICENCE_MISSING')
  await refuseTaken(services, db, facts, before.company_id)
  const companyId = before.company_id ?? (await found(call, facts.name))
  const company = await theRow(db, 'company', { id: companyId }, ['name', 'status'])
  if (company.status !== COMPANY.certified && company.name !== facts.name) {
    await renameCompany(db, companyId, facts.name)
  }
  const changed = (['name', 'creditCode', 'legalName'] as const).some(
    (key) => before.facts[key] !== facts[key],
  )
  if (changed && before.company_id) await voidTransfers(db, before.id, now)
  const after = await changeApplication(
    db,
    before,
    {
      company_id: companyId,
      facts: { ...facts, longTerm: facts.validUntil === null },
      licence_blob,
      step: Math.max(before.step, 2),
      // A letter or a signature speaks of the facts as they were.
      ...(changed ? { letter_blob: null, letter_kind: null } : {}),
    },
    now,
  )
  call.note({ target: facts.name, detail: { certificationId: after.id, companyId } })
  return progressOf(db, after)
}

/** The letter, the seals and the certificates will bear them. */
const refuseUndrawable = ({ name, legalName, address }: Facts) => {
  for (const [what, text] of [
    ['企业名称', name],
    ['法定代表人姓名', legalName],
    ['地址', address],
  ] as const) {
    const problem = undrawableProblem(text)
    if (problem) throw new CodedError('TEXT_UNDRAWABLE', `${what}中的${problem}`)
  }
}

const typedFacts = (before: DraftFacts, body: First['body']): DraftFacts => ({
  ...before,
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.creditCode === undefined ? {} : { creditCode: body.creditCode }),
  ...(body.legalName === undefined ? {} : { legalName: body.legalName }),
  ...(body.address === undefined ? {} : { address: body.address }),
  ...(body.validUntil === undefined ? {} : { validUntil: body.validUntil }),
  ...(body.longTerm === undefined ? {} : { longTerm: body.longTerm }),
})

const found = async ({ actor, db, services, now }: First, name: string) => {
  const account = await theRow(db, 'account', { id: actor.accountId }, ['name'])
  return foundCompany(
    services,
    db,
    name,
    { accountId: actor.accountId, name: account.name ?? UNNAMED_FOUNDER },
    now,
  )
}

/** The draft named, the one open for the company, or a new one that begins with what was known last. */
const applicationFor = async (call: First): Promise<Application> => {
  const { actor, body, db, now } = call
  if (body.certificationId) return ownDraft(db, actor, body.certificationId)
  const companyId = body.companyId ?? null
  if (companyId) {
    // Nobody else's company is there, whatever its id.
    if (!(await isCompanyAdmin(db, companyId, actor.accountId))) throw new CodedError('NOT_FOUND')
    const { status } = await lockTheRow(db, 'company', { id: companyId }, ['status'])
    if (status === COMPANY.disabled) throw new CodedError('COMPANY_DISABLED')
  }
  const open = await db
    .selectFrom('certification')
    .select(['id', 'account_id'])
    .where('kind', '=', KIND.company)
    .where('status', 'in', [CERTIFICATION.draft, CERTIFICATION.underReview])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .$if(companyId === null, (query) =>
      query.where('company_id', 'is', null).where('account_id', '=', actor.accountId),
    )
    .executeTakeFirst()
  if (open && open.account_id !== actor.accountId) throw new CodedError('CERTIFICATION_CLOSED')
  if (open) return ownDraft(db, actor, open.id)
  const last = companyId
    ? await latestRow(
        db,
        'certification',
        { company_id: companyId, account_id: actor.accountId, kind: KIND.company },
        'updated_at',
        ['facts', 'licence_blob', 'agent'],
      )
    : undefined
  const id = await addNew(db, 'certification', {
    company_id: companyId,
    account_id: actor.accountId,
    kind: KIND.company,
    facts: JSON.stringify(last?.facts ?? {}),
    agent: JSON.stringify(last?.agent ?? {}),
    licence_blob: last?.licence_blob ?? null,
    created_at: now,
    updated_at: now,
  })
  return ownDraft(db, actor, id)
}

const insistOnOwnFile = async (db: Queryable, accountId: string, blobId: string) => {
  orNotFound(await rowOf(db, 'blob', { id: blobId, scope_id: accountId }, ['id']))
}

/** Told whom to ask, not who he is: the end of a number is enough for a colleague and useless to a stranger. */
export const refuseTaken = async (
  services: Pick<Services, 'columns'>,
  db: Queryable,
  facts: { name: string; creditCode: string },
  ownCompanyId: string | null,
): Promise<void> => {
  const taken = await db
    .selectFrom('company')
    .leftJoin('account', 'account.id', 'company.principal_id')
    .select(['company.id', 'account.mobile_cipher'])
    .where('company.status', '=', COMPANY.certified)
    .where(({ or, eb }) =>
      or([eb('company.credit_code', '=', facts.creditCode), eb('company.name', '=', facts.name)]),
    )
    .$if(ownCompanyId !== null, (query) => query.where('company.id', '<>', ownCompanyId!))
    .executeTakeFirst()
  if (!taken) return
  const whom = taken.mobile_cipher
    ? `（手机号 ${maskMobile(services.columns.open(taken.mobile_cipher))}）`
    : ''
  throw new CodedError('COMPANY_TAKEN', `该企业已完成认证，请联系企业管理员${whom}邀请加入`)
}

const voidTransfers = async (db: Queryable, certificationId: string, now: Date) => {
  await inRows(db, 'bank_transfer', {
    certification_id: certificationId,
    status: oneOf([TRANSFER.asked, TRANSFER.underWay, TRANSFER.arrived, TRANSFER.proven]),
  }).set({ status: TRANSFER.failed, reason: '企业信息已变更，请重新验证', finished_at: now })
}
