import { MEMBER } from '@xinqi/api/status'
import { type Row, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type PlainHandler, prepareThenCommit } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { uploadedPicture } from '../../../platform/storage/uploaded.ts'
import { changeCompany } from '../certification/change-company.ts'
import { relationOf } from '../related-companies/relation-of.ts'
import { administratorsShown, countsOf, seatsWithRoles } from './queries.ts'

const logoLink = (services: Services, blobId: string | null) =>
  blobId && services.links.make({ blobId, fileName: '企业标志', download: false })

export const myIdentities: PlainHandler<'/user/list'> = async ({ actor, body, db, now, services }) => {
  const account = await theRow(db, 'account', { id: actor.accountId }, ['name', 'created_at'])
  const keyword = body.keyword?.trim() ?? ''
  const seats = (await seatsWithRoles(db, actor.accountId, now)).filter((seat) =>
    seat.company_name.includes(keyword),
  )
  const oneself = {
    companyId: null,
    companyName: null,
    companyStatus: null,
    logo: null,
    name: account.name,
    memberStatus: null,
    departmentName: null,
    roleNames: [],
    packageType: null,
    packageEndTime: null,
    joinedAt: account.created_at.toISOString(),
    isCurrent: actor.company === null,
  }
  return [
    ...(keyword ? [] : [oneself]),
    ...seats.map((seat) => ({
      companyId: seat.company_id,
      companyName: seat.company_name,
      companyStatus: seat.company_status,
      logo: logoLink(services, seat.logo_blob),
      name: seat.name,
      memberStatus: seat.status,
      departmentName: seat.department_name,
      roleNames: seat.role_names,
      packageType: seat.package_type,
      packageEndTime: seat.package_end_at?.toISOString() ?? null,
      joinedAt: seat.created_at.toISOString(),
      isCurrent: seat.company_id === actor.company?.id,
    })),
  ]
}

/** What whoever looks at a company sees first. */
const heading = (
  services: Services,
  company: Pick<Row<'company'>, 'id' | 'name' | 'status' | 'logo_blob'>,
  { members, departments }: { members: number; departments: number },
) => ({
  companyId: company.id,
  name: company.name,
  status: company.status,
  logo: logoLink(services, company.logo_blob),
  memberCount: members,
  departmentCount: departments,
})

/** Of the companies one has a seat in; of no other. */
export const companyDetail: PlainHandler<'/company/detail'> = async ({ actor, body, db, now, services }) => {
  const companyId = body.companyId ?? companyOf(actor)
  const seat = (await seatsWithRoles(db, actor.accountId, now)).find((held) => held.company_id === companyId)
  if (!seat || seat.status === MEMBER.frozen) throw new CodedError('NOT_FOUND')
  const company = await theRow(db, 'company', { id: companyId })
  const above = await relationOf(db, companyId)
  const counts = await countsOf(db, companyId)
  const administrators = await administratorsShown(db, companyId)
  return {
    ...heading(services, company, counts),
    packageType: seat.package_type,
    packageEndTime: seat.package_end_at?.toISOString() ?? null,
    masterCompanyName: above?.parent_name ?? null,
    creditCode: company.credit_code,
    legalName: company.legal_name,
    address: company.address,
    certifiedAt: company.certified_at?.toISOString() ?? null,
    certifiedBySandbox: company.certification_sandbox,
    createdAt: company.created_at.toISOString(),
    administrators: administrators.map(({ name, mobileCipher }) => ({
      name,
      mobile: mobileCipher && maskMobile(services.columns.open(mobileCipher)),
    })),
    seat: {
      name: seat.name,
      departmentName: seat.department_name,
      roleNames: seat.role_names,
      joinedAt: seat.created_at.toISOString(),
      isCurrent: companyId === actor.company?.id,
      isAdmin: seat.role_types.includes(1),
    },
  }
}

export const companyIndex: PlainHandler<'/company/index'> = async ({ actor, db, services }) => {
  const companyId = companyOf(actor)
  const company = await theRow(db, 'company', { id: companyId }, ['id', 'name', 'status', 'logo_blob'])
  const counts = await countsOf(db, companyId)
  const administrators = await administratorsShown(db, companyId)
  return {
    ...heading(services, company, counts),
    membersByStatus: counts.byStatus,
    administratorsWithoutSecondFactor: administrators.filter((one) => !one.hasSecondFactor).length,
  }
}

export const uploadLogo = prepareThenCommit<'/company/uploadLogo', WrittenBlob>(
  async ({ actor, files, services }) => {
    const { bytes, mediaType } = uploadedPicture(files)
    return services.blobs.stage({ scopeId: companyOf(actor), bytes, mediaType })
  },
  async ({ actor, db, services }, staged) => {
    const blob = await services.blobs.keep(db, staged)
    await changeCompany(db, companyOf(actor), { logo_blob: blob.id })
    return { logo: logoLink(services, blob.id)! }
  },
)
