import { randomUUID } from 'node:crypto'
import { type IdentityProvider, IdentityUnavailable, type Person, type Verdict } from './identity.ts'

/**
 * Asks nobody. Accepts whatever is well formed, except these, so that every way of failing can be seen:
 * 测试不一致 (name and number disagree), 测试查无 (no such number), 测试超时 (no answer),
 * 测试活体 (face not alive), a mobile or card ending in 0000 (does not belong to the person).
 */
export const identitySandbox = (): IdentityProvider => {
  const serial = () => `SANDBOX-${randomUUID()}`
  const judge = (person: Person, alsoWrong?: string): Verdict => {
    if (person.name === '测试超时') throw new IdentityUnavailable('沙箱：无应答')
    if (person.name === '测试不一致')
      return { passed: false, serial: serial(), reason: '姓名与身份证号不一致' }
    if (person.name === '测试查无') return { passed: false, serial: serial(), reason: '库中无此身份证号' }
    if (alsoWrong) return { passed: false, serial: serial(), reason: alsoWrong }
    return { passed: true, serial: serial() }
  }
  return {
    name: '实名沙箱',
    isSandbox: true,
    twoFactor: async (person) => judge(person),
    byMobile: async (person) =>
      judge(person, person.mobile.endsWith('0000') ? '手机号与身份信息不一致' : undefined),
    byBankCard: async (person) =>
      judge(person, person.bankCard.endsWith('0000') ? '银行卡与身份信息不一致' : undefined),
    startFace: async () => ({ providerTicket: serial(), url: null }),
    faceResult: async (_ticket, person) =>
      judge(person, person.name === '测试活体' ? '活体检测未通过' : undefined),
  }
}
