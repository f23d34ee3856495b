import { randomUUID } from 'node:crypto'
import type { Queryable } from '../platform/db/database.ts'
import { rowOf } from '../platform/db/row.ts'
import {
  type IdentityExample,
  type IdentityProvider,
  IdentityUnavailable,
  type Person,
  type Verdict,
} from './identity.ts'

const NOT_AGREEING = '姓名与身份证号不一致'
const NOT_ON_FILE = '库中无此身份证号'
const NOT_ALIVE = '活体检测未通过'
const NOT_SAME = '人脸与证件照片不一致'
const NOT_OWN_MOBILE = '手机号与身份信息不一致'
const NOT_OWN_CARD = '银行卡与身份信息不一致'

/** Whoever is called so fails so. */
const NAMES: Record<string, string> = { 测试不一致: NOT_AGREEING, 测试查无: NOT_ON_FILE }
const SILENT = '测试超时'
const LIFELESS = '测试活体'
const NOT_REPRESENTING = '不是该企业登记的法定代表人'
/** Whose papers end so represents nobody. */
const NOT_LEGAL = '0X'
/** A mobile or a card ending so belongs to somebody else. */
const FOREIGN = '0000'

/** Every way of failing, so that each can be seen. docs/sandbox-identity.md lists the same. */
const EXAMPLES: readonly IdentityExample[] = [
  { methods: [1, 2, 3, 4], fill: { name: '测试不一致' }, outcome: NOT_AGREEING },
  { methods: [1, 2, 3, 4], fill: { name: '测试查无' }, outcome: NOT_ON_FILE },
  { methods: [1, 2, 3, 4], fill: { name: SILENT }, outcome: '机构无应答，不计次数' },
  { methods: [2], fill: { mobile: '13950000000' }, outcome: NOT_OWN_MOBILE },
  { methods: [3], fill: { bankCard: '6222020200112270000' }, outcome: NOT_OWN_CARD },
  { methods: [4], fill: { name: LIFELESS }, outcome: NOT_ALIVE },
]

export type SandboxFace = 'passed' | 'notAlive' | 'notSame'
const FACES: Record<SandboxFace, string | undefined> = {
  passed: undefined,
  notAlive: NOT_ALIVE,
  notSame: NOT_SAME,
}

/** Asks nobody. Accepts whatever is well formed, except the examples above. */
export const identitySandbox = (): IdentityProvider => {
  const serial = () => `SANDBOX-${randomUUID()}`
  const judge = (person: Person, ticket: string, alsoWrong?: string): Verdict => {
    if (person.name === SILENT) throw new IdentityUnavailable('沙箱：无应答')
    const reason = NAMES[person.name] ?? alsoWrong
    return reason ? { passed: false, serial: ticket, reason } : { passed: true, serial: ticket }
  }
  return {
    name: '实名沙箱',
    isSandbox: true,
    offers: [1, 2, 3, 4],
    examples: EXAMPLES,
    needsDevice: false,
    twoFactor: async (person) => judge(person, serial()),
    byMobile: async (person) =>
      judge(person, serial(), person.mobile.endsWith(FOREIGN) ? NOT_OWN_MOBILE : undefined),
    byBankCard: async (person) =>
      judge(person, serial(), person.bankCard.endsWith(FOREIGN) ? NOT_OWN_CARD : undefined),
    byCompany: async (person) =>
      judge(person, serial(), person.idNumber.endsWith(NOT_LEGAL) ? NOT_REPRESENTING : undefined),
    startFace: async () => ({ providerTicket: serial(), url: null }),
    faceResult: async (db, providerTicket, person) => {
      const taken = await rowOf(db, 'sandbox_face', { provider_ticket: providerTicket }, ['outcome'])
      if (!taken) return 'pending'
      return judge(
        person,
        providerTicket,
        person.name === LIFELESS ? NOT_ALIVE : FACES[taken.outcome as SandboxFace],
      )
    },
  }
}

/** What the person chose on the page that stands for the authority's camera. The first choice stays. */
export const takeSandboxFace = async (
  db: Queryable,
  providerTicket: string,
  outcome: SandboxFace,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('sandbox_face')
    .values({ provider_ticket: providerTicket, outcome, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
