import { type IdentityProvider, IdentityUnavailable, NOT_OFFERED, type Verdict } from './identity.ts'
import { callTencent, type TencentAccount } from './tencent-request.ts'

export type TencentIdentity = TencentAccount & { faceRuleId?: string }

/** Answers that say nothing about the person: the register is busy or closed, or has been asked too often today. */
const NO_ANSWER: Record<string, readonly string[]> = {
  IdCardVerification: ['-4', '-6', '-7'],
  PhoneVerification: ['-11', '-12'],
  BankCard4EVerification: ['-18', '-19'],
}

/** Tencent Cloud's identity verification (人脸核身), actions of version 2018-03-01. */
export const identityTencent = (settings: TencentIdentity, clock: () => Date): IdentityProvider => {
  const act = (action: string, parameters: Record<string, string>): Promise<Record<string, unknown>> =>
    callTencent(settings, { service: 'faceid', action, version: '2018-03-01' }, parameters, clock()).catch(
      (error) => {
        throw new IdentityUnavailable(`${action}: ${(error as Error).message}`, { cause: error })
      },
    )
  const compare = async (action: string, parameters: Record<string, string>): Promise<Verdict> => {
    const { Result, Description, RequestId } = await act(action, parameters)
    const code = String(Result)
    if (NO_ANSWER[action]!.includes(code)) throw new IdentityUnavailable(`${action}: ${code}`)
    return {
      passed: code === '0',
      serial: String(RequestId),
      ...(code === '0' ? {} : { reason: String(Description || '身份信息核验未通过') }),
    }
  }
  return {
    name: '腾讯云人脸核身',
    isSandbox: false,
    offers: [1, 2, 3, ...(settings.faceRuleId ? [4] : [])],
    examples: [],
    needsDevice: false,
    twoFactor: ({ name, idNumber }) => compare('IdCardVerification', { IdCard: idNumber, Name: name }),
    byMobile: ({ name, idNumber, mobile }) =>
      compare('PhoneVerification', { IdCard: idNumber, Name: name, Phone: mobile }),
    byBankCard: ({ name, idNumber, mobile, bankCard }) =>
      compare('BankCard4EVerification', { Name: name, BankCard: bankCard, Phone: mobile, IdCard: idNumber }),
    startFace: async ({ name, idNumber }, returnUrl) => {
      if (!settings.faceRuleId) return NOT_OFFERED()
      const started = await act('DetectAuth', {
        RuleId: settings.faceRuleId,
        IdCard: idNumber,
        Name: name,
        RedirectUrl: returnUrl,
      })
      if (!started.Url || !started.BizToken) throw new IdentityUnavailable('DetectAuth: no Url')
      return { providerTicket: String(started.BizToken), url: String(started.Url) }
    },
    faceResult: async (_db, providerTicket) => {
      const { Text } = await act('GetDetectInfoEnhanced', {
        BizToken: providerTicket,
        RuleId: settings.faceRuleId ?? '',
        InfoType: '1',
      })
      const { ErrCode, ErrMsg } = (Text ?? {}) as { ErrCode?: number | null; ErrMsg?: string | null }
      // Nothing is said before the face has been shown.
      if (ErrCode === null || ErrCode === undefined) return 'pending'
      return {
        passed: ErrCode === 0,
        serial: providerTicket,
        ...(ErrCode === 0 ? {} : { reason: ErrMsg || '人脸核验未通过' }),
      }
    },
  }
}
