import { DAY } from '@xinqi/api/durations'
import { idCheckCharacter } from '@xinqi/api/numbers'
import { EVERY_CONSOLE_RIGHT } from '@xinqi/api/open/console-rights'
import type { PackageType } from '@xinqi/api/packages'
import { COMPANY, IDENTITY, ROLE_TYPE } from '@xinqi/api/status'
import { keepConsent } from '../modules/contracts/signing/consent.ts'
import { handInPapers } from '../modules/people/identity/papers.ts'
import { sendMessage } from '../modules/people/messages/messages.ts'
import { hashPassword } from '../modules/people/sign-in/passwords.ts'
import { grantPackage } from '../modules/quota/copies/hold-package.ts'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/db/ids.ts'
import { mayWait } from '../platform/db/prefetch.ts'
import { addNew, addRow, inRows, theRow } from '../platform/db/row.ts'
import type { Services } from '../platform/services.ts'
import { seedInvites } from './demo-invites.ts'
import { DEMO_PAPERS, drawPaper } from './demo-paper.ts'
import { seedContacts } from './seed-contacts.ts'
import { seedGroup } from './seed-group.ts'
import { seedFirstSeal, seedSeals } from './seed-seals.ts'

/** Somebody's papers wait in the reviewer's queue. */
const addDemoReview = (
  services: Services,
  tx: Tx,
  applicant: { accountId: string; name: string; idNumber: string },
  now: Date,
): Promise<string> =>
  handInPapers(
    { services, db: tx, now },
    {
      accountId: applicant.accountId,
      document: 1,
      person: { name: applicant.name, idNumber: applicant.idNumber },
      pictures: {
        front: drawPaper(DEMO_PAPERS.front),
        back: drawPaper(DEMO_PAPERS.back),
        holding: drawPaper(DEMO_PAPERS.holding),
      },
    },
  )

const COMPANY_ITSELF = 1

/** Somebody has begun to certify a company and was called away: there is something to go on with. */
const seedCertification = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  await addRow(tx, 'certification', {
    id: newId(),
    account_id: accountId,
    kind: COMPANY_ITSELF,
    facts: JSON.stringify({ name: '虚构设计工作室有限公司', legalName: '郑十' }),
    created_at: now,
    updated_at: now,
  })
}

// A small world to look around in. Everybody in it is plainly invented.

export const DEMO_PASSWORD = 'Xinqi-2026'

/** The world was made an hour ago, so that whatever people do in it comes after. */
const DEMO_AGE = 3_600_000

/** Well formed, from a region and a birthday made up for the demo. */
const demoIdNumber = (serial: number): string => {
  const body = `11010119900101${String(serial).padStart(3, '0')}`
  return body + idCheckCharacter(body)
}

export type Person = { mobile: string; name: string }
type Seat = Person & { department: string; roleType: 1 | 2 | 3 | 4; isLeader?: boolean }
export type DemoCompany = {
  name: string
  /** Well formed, and nobody's. */
  creditCode?: string
  /** Who stands for it in the register; one of its own people. */
  legalName?: string
  address?: string
  packageType: PackageType
  departments: Record<string, string | null>
  seats: Seat[]
}

const COMPANIES: DemoCompany[] = [
  {
    name: '示例科技有限公司',
    creditCode: '91110108MA0XQ00416',
    packageType: 4,
    departments: {
      示例科技有限公司: null,
      法务部: '示例科技有限公司',
      销售部: '示例科技有限公司',
      华东组: '销售部',
    },
    seats: [
      { mobile: '13800000001', name: '张三', department: '示例科技有限公司', roleType: 1, isLeader: true },
      { mobile: '13800000002', name: '李四', department: '法务部', roleType: 2, isLeader: true },
      { mobile: '13800000003', name: '王五', department: '法务部', roleType: 3 },
      { mobile: '13800000004', name: '赵六', department: '华东组', roleType: 4 },
    ],
  },
  {
    name: '样例贸易有限公司',
    creditCode: '91110108MA0XQ005XX',
    legalName: '孙七',
    address: '示例市样例区演示路 5 号',
    packageType: 2,
    departments: { 样例贸易有限公司: null, 采购部: '样例贸易有限公司', 财务部: '样例贸易有限公司' },
    seats: [
      { mobile: '13800000005', name: '孙七', department: '样例贸易有限公司', roleType: 1, isLeader: true },
      { mobile: '13800000006', name: '周八', department: '财务部', roleType: 2 },
      { mobile: '13800000007', name: '吴九', department: '采购部', roleType: 4 },
      // The same person in a second company: something to switch to.
      { mobile: '13800000001', name: '张三', department: '采购部', roleType: 4 },
    ],
  },
]
/** Belongs to the first: something to act for, and to share a package with. */
const CHILD: DemoCompany = {
  name: '示例华东科技有限公司',
  packageType: 1,
  departments: { 示例华东科技有限公司: null },
  seats: [
    { mobile: '13800000011', name: '冯一', department: '示例华东科技有限公司', roleType: 1, isLeader: true },
  ],
}
const INDIVIDUAL: Person = { mobile: '13800000008', name: '郑十' }
/** Belongs to the platform, decides what waits for review. */
const OPERATOR: Person = { mobile: '13800000009', name: '钱运营' }
/** Signs in to the open platform, where nobody above can. */
/** What needs a second person is decided by him: nobody checks himself. */
const SECOND_OPERATOR: Person = { mobile: '13800000015', name: '何复核' }

/** Has handed in papers and waits for the operator. */
const APPLICANT: Person = { mobile: '13800000019', name: '林十九' }
const PARTNER = { mobile: '13800000010', name: '演示合作伙伴', company: '示例科技有限公司' }
const SUB_USER = { loginName: 'ops', name: '演示运维' }
/** Known to the embedded workplace messenger, so that its directory can be looked at. */
const WORKPLACE = { company: '示例科技有限公司', corpId: 'ding-sandbox-demo' }

export type DemoLogin = {
  who: string
  mobile: string
  /** Through which door; the ordinary login unless said otherwise. */
  door?: 'open'
  loginName?: string
}

export const DEMO_ACCOUNTS: DemoLogin[] = [
  ...COMPANIES.flatMap((company) =>
    company.seats.map((seat) => ({
      who: `${company.name} · ${seat.name}（${ROLE_TYPE[seat.roleType]}）`,
      mobile: seat.mobile,
    })),
  ).filter((account, index, all) => all.findIndex((other) => other.mobile === account.mobile) === index),
  { who: `个人用户 · ${INDIVIDUAL.name}`, mobile: INDIVIDUAL.mobile },
  { who: `平台运营 · ${OPERATOR.name}`, mobile: OPERATOR.mobile },
  { who: `平台运营 · ${SECOND_OPERATOR.name}（复核）`, mobile: SECOND_OPERATOR.mobile },
  { who: `个人用户 · ${APPLICANT.name}（实名审核中）`, mobile: APPLICANT.mobile },
  { who: `开放平台 · ${PARTNER.name}`, mobile: PARTNER.mobile, door: 'open' },
  {
    who: `开放平台 · 子账户 ${SUB_USER.loginName}`,
    mobile: PARTNER.mobile,
    door: 'open',
    loginName: SUB_USER.loginName,
  },
]

export const hasDemoAccounts = async (services: Pick<Services, 'db'>): Promise<boolean> =>
  (await services.db
    .selectFrom('account')
    .select('id')
    .where('is_demo', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Made once, in one transaction, on an empty database. */
export const seedDemo = (services: Services, ageMs = DEMO_AGE): Promise<boolean> =>
  mayWait(() => makeDemo(services, ageMs))

/** `ageMs`: how long people and companies have been there; what waits to be answered came within the hour. */
const makeDemo = async (services: Services, ageMs: number): Promise<boolean> => {
  if (await services.db.selectFrom('account').select('id').limit(1).executeTakeFirst()) return false
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await services.db.transaction().execute(async (tx) => {
    const world = new DemoWorld(services, tx, passwordHash, 0, ageMs)
    for (const company of COMPANIES) await world.addCompany(company)
    await seedFirstSeal(services, tx, COMPANIES[1]!.name, new Date(services.clock().getTime() - ageMs))
    await seedSeals(services, tx, COMPANIES[0]!.name, new Date(services.clock().getTime() - ageMs))
    await world.addCompany(CHILD)
    await seedGroup(
      services,
      tx,
      { parent: COMPANIES[0]!.name, child: CHILD.name, customer: COMPANIES[1]!.name },
      new Date(services.clock().getTime() - DEMO_AGE / 2),
    )
    await seedCertification(tx, await world.account(INDIVIDUAL), services.clock())
    await seedContacts(
      services,
      tx,
      { mobile: COMPANIES[0]!.seats[0]!.mobile, company: COMPANIES[0]!.name },
      new Date(services.clock().getTime() - DEMO_AGE / 2),
    )
    await world.addOperator(OPERATOR)
    await world.addApplicant()
    await world.addPartner()
    await world.addOperator(SECOND_OPERATOR)
    await world.addInvites()
    await world.connectWorkplace()
  })
  return true
}

export class DemoWorld {
  private readonly services: Services
  private readonly tx: Tx
  private readonly passwordHash: string
  private readonly accounts = new Map<string, string>()
  /** People in the world already: no two have one ID number. */
  private readonly before: number
  private readonly ageMs: number
  private ticks = 0
  constructor(services: Services, tx: Tx, passwordHash: string, before = 0, ageMs = DEMO_AGE) {
    this.services = services
    this.tx = tx
    this.passwordHash = passwordHash
    this.before = before
    this.ageMs = ageMs
  }

  /** A second apart, so that lists have an order. */
  tick(): Date {
    return new Date(this.services.clock().getTime() - this.ageMs + this.ticks++ * 1000)
  }

  /** Within the hour, however long the others have been there. */
  private lately(): Date {
    return new Date(this.services.clock().getTime() - DEMO_AGE + this.ticks++ * 1000)
  }

  async account(person: Person, isVerified = true): Promise<string> {
    const known = this.accounts.get(person.mobile)
    if (known) return known
    const id = newId()
    const { columns } = this.services
    await addRow(this.tx, 'account', {
      id,
      mobile_hash: columns.lookup(person.mobile),
      mobile_cipher: columns.seal(person.mobile),
      name: person.name,
      password_hash: this.passwordHash,
      ...(isVerified ? this.provenBySandbox() : {}),
      is_demo: true,
      created_at: this.tick(),
    })
    await keepConsent(this.tx, { accountId: id, at: this.tick() })
    await sendMessage(this.tx, {
      accountId: id,
      companyId: null,
      title: '欢迎使用信契演示环境',
      content: '这里的企业、人员与短信都是虚构的，可以放心点击。',
      path: '/workbench',
      at: this.tick(),
    })
    this.accounts.set(person.mobile, id)
    return id
  }

  async addCompany(company: DemoCompany): Promise<void> {
    const companyId = await addNew(this.tx, 'company', {
      name: company.name,
      status: COMPANY.certified,
      credit_code: company.creditCode ?? null,
      legal_name: company.legalName ?? null,
      address: company.address ?? null,
      certified_at: this.tick(),
      certification_sandbox: true,
      is_demo: true,
      created_at: this.tick(),
    })
    await grantPackage(this.tx, {
      companyId,
      packageType: company.packageType,
      expiresAt: new Date(this.services.clock().getTime() + 365 * DAY),
      reason: '演示环境赠送',
      reference: 'demo',
      now: this.tick(),
    })
    const departments = new Map<string, string>()
    for (const [name, parent] of Object.entries(company.departments)) {
      const id = newId()
      departments.set(name, id)
      await addRow(this.tx, 'department', {
        company_id: companyId,
        id,
        parent_id: parent ? departments.get(parent)! : null,
        name,
        position: departments.size,
        created_at: this.tick(),
      })
    }
    const roles = new Map<number, string>()
    for (const [type, name] of Object.entries(ROLE_TYPE)) {
      const id = newId()
      roles.set(Number(type), id)
      await addRow(this.tx, 'role', {
        company_id: companyId,
        id,
        type: Number(type),
        name,
        data_scope: type === '1' ? 3 : 1,
        created_at: this.tick(),
      })
    }
    for (const seat of company.seats) {
      const memberId = newId()
      if (seat.roleType === 1) {
        await inRows(this.tx, 'company', { id: companyId }).set({ principal_id: await this.account(seat) })
      }
      await addRow(this.tx, 'member', {
        company_id: companyId,
        id: memberId,
        account_id: await this.account(seat),
        department_id: departments.get(seat.department)!,
        name: seat.name,
        is_leader: seat.isLeader ?? false,
        created_at: this.tick(),
      })
      await addRow(this.tx, 'member_role', {
        company_id: companyId,
        member_id: memberId,
        role_id: roles.get(seat.roleType)!,
      })
    }
  }

  /** Everybody here has proven to be somebody who does not exist. */
  private provenBySandbox() {
    const { columns } = this.services
    const serial = this.before + this.accounts.size
    const idNumber = demoIdNumber(serial)
    return {
      identity_status: IDENTITY.verified,
      id_number_hash: columns.lookup(idNumber),
      id_number_cipher: columns.seal(idNumber),
      identity_method: 1,
      identity_serial: `SANDBOX-DEMO-${serial}`,
      identity_at: this.tick(),
      identity_sandbox: true,
    }
  }

  async addApplicant(): Promise<void> {
    const accountId = await this.account(APPLICANT, false)
    const idNumber = demoIdNumber(this.accounts.size)
    await addDemoReview(this.services, this.tx, { accountId, name: APPLICANT.name, idNumber }, this.lately())
  }

  async addOperator(person: Person): Promise<void> {
    const id = await this.account(person)
    await inRows(this.tx, 'account', { id }).set({ is_operator: true })
  }

  private async companyNamed(name: string): Promise<string> {
    const found = await theRow(this.tx, 'company', { name }, ['id'])
    return found.id
  }

  async connectWorkplace(): Promise<void> {
    await addRow(this.tx, 'workplace_corp', {
      company_id: await this.companyNamed(WORKPLACE.company),
      corp_id: WORKPLACE.corpId,
      app_key: 'sandbox-app',
      app_secret_cipher: this.services.columns.seal('sandbox-secret'),
      agent_id: '1',
      changed_at: this.tick(),
    })
  }

  async addInvites(): Promise<void> {
    const [company] = COMPANIES
    const [inviter] = company!.seats
    await seedInvites(
      this.services,
      this.tx,
      {
        companyId: await this.companyNamed(company!.name),
        inviterId: await this.account(inviter!),
        inviterName: inviter!.name,
        applicant: { id: await this.account(INDIVIDUAL), ...INDIVIDUAL },
      },
      this.lately(),
    )
  }

  async addPartner(): Promise<void> {
    const { columns } = this.services
    const partnerId = await addNew(this.tx, 'partner', {
      name: PARTNER.name,
      company_id: await this.companyNamed(PARTNER.company),
      mobile_hash: columns.lookup(PARTNER.mobile),
      mobile_cipher: columns.seal(PARTNER.mobile),
      password_hash: this.passwordHash,
      invite_code: 'XINQI2026',
      is_demo: true,
      created_at: this.tick(),
    })
    await addRow(this.tx, 'partner_user', {
      partner_id: partnerId,
      id: newId(),
      login_name: SUB_USER.loginName,
      name: SUB_USER.name,
      rights: JSON.stringify(EVERY_CONSOLE_RIGHT),
      app_ids: null,
      password_hash: this.passwordHash,
      created_at: this.tick(),
    })
  }
}
