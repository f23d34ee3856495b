import { randomUUID } from 'node:crypto'
import { type AliyunAccount, callAliyun } from './aliyun-request.ts'
import { type FaceDevice, type IdentityProvider, IdentityUnavailable, type Verdict } from './identity.ts'

export type AliyunIdentity = AliyunAccount & { faceSceneId?: string }

const VERSION = '2019-03-07'
/** BizCode of the authority: 1 agrees, 2 disagrees, 3 not on file. */
const REASONS: Record<string, string> = { '2': '身份信息不一致', '3': '库中无此身份证号' }

/** The generation of the vendor's web client and what it can do, as that client names itself. */
const WEB_CLIENT = '4.1.0:2916352,0'
const metaInfo = (device: FaceDevice | null): string =>
  JSON.stringify({ bioMetaInfo: WEB_CLIENT, deviceType: device?.type ?? 'h5', ua: device?.userAgent ?? '' })

/** Aliyun's identity verification (实人认证), actions of version 2019-03-07. */
export const identityAliyun = (settings: AliyunIdentity, clock: () => Date): IdentityProvider => {
  const act = async (
    action: string,
    parameters: Record<string, string>,
  ): Promise<Record<string, unknown>> => {
    let answer: Awaited<ReturnType<typeof callAliyun>>
    try {
      answer = await callAliyun(settings, action, VERSION, parameters, clock())
    } catch (error) {
      throw new IdentityUnavailable((error as Error).message)
    }
    if (!answer.ok || answer.body.Code !== '200') {
      throw new IdentityUnavailable(`${action}: ${String(answer.body.Code ?? answer.status)}`)
    }
    return { ...(answer.body.ResultObject as object), RequestId: answer.body.RequestId }
  }
  const verdict = ({ BizCode, RequestId }: Record<string, unknown>): Verdict => ({
    passed: String(BizCode) === '1',
    serial: String(RequestId),
    ...(String(BizCode) === '1' ? {} : { reason: REASONS[String(BizCode)] ?? '身份信息核验未通过' }),
  })
  const plain = { ParamType: 'normal' }
  return {
    name: '阿里云实人认证',
    isSandbox: false,
    offers: [1, 2, 3, ...(settings.faceSceneId ? [4] : [])],
    examples: [],
    needsDevice: true,
    twoFactor: async ({ name, idNumber }) =>
      verdict(await act('Id2MetaVerify', { ...plain, UserName: name, IdentifyNum: idNumber })),
    byMobile: async ({ name, idNumber, mobile }) =>
      verdict(
        await act('Mobile3MetaSimpleVerify', {
          ...plain,
          UserName: name,
          IdentifyNum: idNumber,
          Mobile: mobile,
        }),
      ),
    byBankCard: async ({ name, idNumber, mobile, bankCard }) =>
      verdict(
        await act('BankMetaVerify', {
          ...plain,
          VerifyMode: 'VERIFY_BANK_CARD',
          ProductType: 'BANK_CARD_4_META',
          UserName: name,
          IdentifyNum: idNumber,
          Mobile: mobile,
          BankCard: bankCard,
        }),
      ),
    startFace: async ({ name, idNumber }, returnUrl, device) => {
      const started = await act('InitFaceVerify', {
        SceneId: settings.faceSceneId ?? '',
        OuterOrderNo: randomUUID().replaceAll('-', ''),
        ProductCode: 'ID_PRO',
        CertType: 'IDENTITY_CARD',
        CertName: name,
        CertNo: idNumber,
        ReturnUrl: returnUrl,
        MetaInfo: metaInfo(device),
        CertifyUrlType: device?.type === 'web' ? 'WEB' : 'H5',
      })
      // An id without a page is how it says that the device was not understood.
      if (!started.CertifyUrl) throw new IdentityUnavailable('InitFaceVerify: no CertifyUrl')
      return { providerTicket: String(started.CertifyId), url: String(started.CertifyUrl) }
    },
    faceResult: async (_db, providerTicket) => {
      const result = await act('DescribeFaceVerify', {
        SceneId: settings.faceSceneId ?? '',
        CertifyId: providerTicket,
      })
      if (result.Passed !== 'T' && result.Passed !== 'F') return 'pending'
      return {
        passed: result.Passed === 'T',
        serial: providerTicket,
        ...(result.Passed === 'T' ? {} : { reason: '人脸核验未通过' }),
      }
    },
  }
}
