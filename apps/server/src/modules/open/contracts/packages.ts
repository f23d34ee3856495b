import { publicStatus } from '@xinqi/api/open/public-shapes'
import type { PublicBody } from '@xinqi/api/open/registry'
import type { TextModel } from '@xinqi/documents'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { addRow, addRows, removeRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type OpenCall, type OpenPreparingCall, openPrepareThenCommit } from '../gateway/open-call.ts'
import { assertEndpointUrl } from '../webhooks/endpoint-url.ts'
import { createContract, type ReadTexts, readTexts, type Starting } from './start.ts'

const BROKEN: ReadonlySet<string> = new Set(['refused', 'rejected', 'withdrawn', 'expired', 'voided'])

type PackageRequest = PublicBody<'contract/createPackage'>

/** Each contract as if it were asked for alone. */
const contractsIn = ({ contracts, signers: forAll, autoSend }: PackageRequest) =>
  contracts.map((one, at): PublicBody<'contract/create'> => {
    const signers = one.signers ?? forAll
    if (!signers)
      throw new CodedError('BAD_REQUEST', `contracts.${at} 没有签署方：请在其中或外层给出 signers`)
    return { ...one, signers, autoSend }
  })

/** What stands in the files of all of them, read before the transaction. */
const readAllTexts = async (call: OpenPreparingCall<'contract/createPackage'>): Promise<ReadTexts> => {
  const texts = new Map<string, TextModel>()
  for (const one of contractsIn(call.body))
    for (const [blob, text] of await readTexts(call, one)) texts.set(blob, text)
  return texts
}

/** Several contracts in one transaction: all of them go out, or none. */
const createAll = async (call: OpenCall<'contract/createPackage'>, texts: ReadTexts) => {
  const { app, body, db, note, now, services } = call
  note({ target: body.packageNo, detail: { contracts: body.contracts.length } })
  try {
    await addRow(db, 'open_package', {
      app_id: app.id,
      package_no: body.packageNo,
      name: body.name,
      created_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw new CodedError('OPEN_PACKAGE_EXISTS', `合同包编号 ${body.packageNo} 已存在`)
    throw error
  }
  const contracts = []
  for (const asked of contractsIn(body)) {
    if (asked.notifyUrl) assertEndpointUrl(services, asked.notifyUrl)
    contracts.push(await createContract(call as unknown as Starting, asked, texts))
  }
  await addRows(
    db,
    'open_package_contract',
    contracts.map(({ contractNo }, position) => ({
      app_id: app.id,
      package_no: body.packageNo,
      position,
      contract_no: contractNo,
    })),
  )
  const charged = contracts.reduce((sum, one) => sum + one.charged, 0)
  return { packageNo: body.packageNo, charged, contracts }
}

export const createPackage = openPrepareThenCommit<'contract/createPackage', ReadTexts>(
  readAllTexts,
  createAll,
  { withFiles: true },
)

export const readPackage = async ({ app, body, db }: OpenCall<'contract/package'>) => {
  const { packageNo } = body
  const held = await rowOf(db, 'open_package', { app_id: app.id, package_no: packageNo })
  if (!held) throw new CodedError('OPEN_PACKAGE_UNKNOWN')
  const rows = await db
    .selectFrom('open_package_contract as p')
    .innerJoin('open_contract as o', (join) =>
      join.onRef('o.app_id', '=', 'p.app_id').onRef('o.contract_no', '=', 'p.contract_no'),
    )
    .innerJoin('contract as c', 'c.id', 'o.contract_id')
    .select(['p.contract_no', 'c.name', 'c.status', 'c.phase'])
    .where('p.app_id', '=', app.id)
    .where('p.package_no', '=', packageNo)
    .orderBy('p.position')
    .execute()
  const contracts = rows.map((row) => ({
    contractNo: row.contract_no,
    name: row.name,
    status: publicStatus(row.status, row.phase),
  }))
  const completed = contracts.filter(({ status }) => status === 'completed').length
  const isBroken = contracts.some(({ status }) => BROKEN.has(status))
  const status = isBroken ? 'broken' : completed === contracts.length ? 'completed' : 'open'
  return { packageNo, name: held.name, status, completed, contracts }
}

export const forgetPackages = (db: Queryable, { appId }: { appId: string }): Promise<void> =>
  removeRows(db, 'open_package', { app_id: appId })
