import { maskIdNumber } from '@xinqi/api/numbers'
import { IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type Application,
  changeApplication,
  completeFacts,
  ownDraft,
  visibleApplication,
} from './applications.ts'
import { keepPaper } from './files.ts'
import { writeLetter } from './letter.ts'
import { LETTER, METHODS } from './rules.ts'

const PDF = 'application/pdf'

/** The letter this application needs, with what is known now. Numbers are masked: the paper travels. */
export const letterFor = async (
  services: Services,
  db: Queryable,
  application: Application,
): Promise<Buffer> => {
  const facts = completeFacts(application)
  const authorised = application.successor_id ?? application.account_id
  const account = await theRow(db, 'account', { id: authorised }, [
    'name',
    'id_number_cipher',
    'mobile_cipher',
    'identity_status',
  ])
  if (account.identity_status !== IDENTITY.verified || !account.name)
    throw new CodedError('IDENTITY_REQUIRED')
  const { columns } = services
  return writeLetter({
    number: application.id,
    facts,
    agent: {
      name: account.name,
      // Demo people are verified without a number.
      idNumber: account.id_number_cipher ? maskIdNumber(columns.open(account.id_number_cipher)) : '—',
      mobile: account.mobile_cipher ? maskMobile(columns.open(account.mobile_cipher)) : '—',
      position: application.agent.position ?? null,
    },
    replaces: application.successor_id ? await principalName(db, application.company_id!) : null,
    signedBy: application.method === 1 ? 'legal' : application.method === 6 ? 'agent' : 'paper',
    sandbox: services.certificates.isSandbox,
    at: application.updated_at,
  })
}

const FORMER = '（原管理员）'

const principalName = async (db: Queryable, companyId: string): Promise<string> => {
  const company = await rowOf(db, 'company', { id: companyId }, ['principal_id'])
  if (!company?.principal_id) return FORMER
  return (await theRow(db, 'account', { id: company.principal_id }, ['name'])).name ?? FORMER
}

export const downloadLetter: PlainHandler<'/company/downloadProxyTemplate'> = async (call) => {
  const { actor, body, db, services } = call
  const application = await visibleApplication(db, actor, body.certificationId)
  const bytes = await letterFor(services, db, application)
  return {
    fileName: application.successor_id ? '企业管理员变更授权书.pdf' : '企业认证授权书.pdf',
    mediaType: PDF,
    size: bytes.length,
    download: true,
    read: async (start: number, end: number) => bytes.subarray(start, end),
  }
}

export const uploadLetter = async (call: Call<'/company/uploadProxy'>) => {
  const { actor, body, db, services, files, now } = call
  const application = await ownDraft(db, actor, body.certificationId)
  const wanted = application.method !== null && METHODS[application.method].proofs.includes('sealedLetter')
  if (!wanted) throw new CodedError('CERTIFICATION_STEP')
  const kept = await keepPaper(services, db, files, actor.accountId)
  await changeApplication(db, application, { letter_blob: kept.fileId, letter_kind: LETTER.sealed }, now)
  call.note({ target: application.facts.name })
  return kept
}
