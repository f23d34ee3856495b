import { DAY } from '@xinqi/api/durations'
import { seatRoles } from '../modules/people/sign-in/running-seats.ts'
import {
  drawSeal,
  type KeptDesign,
  micrometres,
  type SealDesign,
  svgOf,
} from '../modules/seals/company-seals/artwork.ts'
import { giveFirstSeal } from '../modules/seals/company-seals/first-seal.ts'
import { SEAL } from '../modules/seals/company-seals/rules.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { addRow, theRow } from '../platform/db/row.ts'
import type { Services } from '../platform/services.ts'

const OFFICIAL: SealDesign = {
  shape: 'round',
  sizeMm: 42,
  star: true,
  doubleRing: false,
  horizontal: [],
  lower: '0000000000001',
  writing: 'vertical',
  colour: 'red',
}
const SEALS = [
  { name: '公章', type: 1, design: OFFICIAL, isDefault: false },
  {
    name: '合同专用章',
    type: 2,
    design: { ...OFFICIAL, sizeMm: 38, horizontal: ['合同专用章'], lower: '' } satisfies SealDesign,
    isDefault: true,
  },
]

/** As certification would have left it. */
export const seedFirstSeal = async (
  services: Services,
  tx: Tx,
  companyName: string,
  at: Date,
): Promise<void> => {
  const company = await seatRoles(tx)
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.id', 'company.name', 'member.account_id'])
    .where('company.name', '=', companyName)
    .where('role.type', '=', 1)
    .executeTakeFirstOrThrow()
  await giveFirstSeal(services, tx, company, company.account_id, at)
}

/** Two seals, one of them lent, and somebody who asks for the other. */
export const seedSeals = async (services: Services, tx: Tx, companyName: string, at: Date): Promise<void> => {
  const company = await theRow(tx, 'company', { name: companyName }, ['id'])
  const memberNamed = (name: string) =>
    theRow(tx, 'member', { company_id: company.id, name }, ['id', 'account_id', 'name'])
  const [keeper, borrower, applicant] = [
    await memberNamed('李四'),
    await memberNamed('王五'),
    await memberNamed('赵六'),
  ]
  const made = []
  for (const { name, type, design, isDefault } of SEALS) {
    const { svg, widthMm, heightMm } = svgOf(drawSeal(companyName, design))
    const picture = await services.blobs.put(tx, {
      scopeId: company.id,
      bytes: Buffer.from(svg),
      mediaType: 'image/svg+xml',
    })
    const id = newId()
    made.push(id)
    await addRow(tx, 'company_seal', {
      company_id: company.id,
      id,
      name,
      type,
      status: SEAL.enabled,
      source: 1,
      design: JSON.stringify({ ...design, companyName } satisfies KeptDesign),
      picture_blob: picture.id,
      width_um: micrometres(widthMm),
      height_um: micrometres(heightMm),
      is_default: isDefault,
      keeper_member_id: keeper.id,
      created_by: keeper.account_id,
      created_by_name: keeper.name,
      created_at: at,
    })
  }
  const [official, forContracts] = made as [string, string]
  await addRow(tx, 'seal_grant', {
    company_id: company.id,
    id: newId(),
    seal_id: forContracts,
    grantee_company_id: company.id,
    grantee_member_id: borrower.id,
    grantee_name: borrower.name,
    scope: 2,
    contract_types: JSON.stringify(['采购合同', '销售合同']),
    starts_at: at,
    ends_at: new Date(at.getTime() + 180 * DAY),
    note: '演示：日常购销合同用印',
    granted_by: keeper.account_id,
    granted_by_name: keeper.name,
    created_at: at,
  })
  await addRow(tx, 'seal_application', {
    company_id: company.id,
    id: newId(),
    seal_id: official,
    member_id: applicant.id,
    account_id: applicant.account_id,
    applicant_name: applicant.name,
    reason: '演示：投标文件需要加盖公章',
    scope: 1,
    starts_at: at,
    ends_at: null,
    created_at: at,
  })
}
