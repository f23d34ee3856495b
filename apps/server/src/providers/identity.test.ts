import { describe, expect, it } from 'vitest'
import { SECRET, strictAliyun } from '../../test/strict-aliyun.ts'
import type { Queryable } from '../platform/db/database.ts'
import { IdentityUnavailable } from './identity.ts'
import { identityAliyun } from './identity-aliyun.ts'

/** The authority keeps its own books. */
const noDatabase = undefined as unknown as Queryable

/** As the vendor does: without a true description of the device there is an id, but no page. */
const knowsDevice = ({ MetaInfo, CertifyUrlType, ReturnUrl, SceneId }: Record<string, string>): boolean => {
  const { bioMetaInfo, deviceType, ua } = JSON.parse(MetaInfo!) as Record<string, string>
  const fits =
    deviceType === 'web' ? CertifyUrlType === 'WEB' : deviceType === 'h5' && CertifyUrlType === 'H5'
  return fits && /^\d+\.\d+\.\d+:\d+,\d$/.test(bioMetaInfo!) && Boolean(ua && ReturnUrl && SceneId)
}

describe('Aliyun identity verification', () => {
  it('speaks the protocol and understands every answer', async () => {
    let bizCode = '1'
    let passed: string | undefined
    const aliyun = await strictAliyun(({ action, parameters }) => ({
      Code: '200',
      RequestId: 'R1',
      ResultObject:
        action === 'InitFaceVerify'
          ? { CertifyId: 'C1', ...(knowsDevice(parameters) ? { CertifyUrl: 'https://face.example' } : {}) }
          : action === 'DescribeFaceVerify'
            ? { Passed: passed }
            : { BizCode: bizCode },
    }))
    try {
      const settings = {
        endpoint: aliyun.endpoint,
        accessKeyId: 'AK',
        accessKeySecret: SECRET,
        faceSceneId: '1000',
      }
      const provider = identityAliyun(settings, () => new Date())
      const person = { name: '张三', idNumber: '11010519491231002X' }
      expect(await provider.twoFactor(person)).toEqual({ passed: true, serial: 'R1' })
      expect(aliyun.received.at(-1)).toMatchObject({
        action: 'Id2MetaVerify',
        parameters: { UserName: '张三', IdentifyNum: '11010519491231002X' },
      })
      bizCode = '2'
      expect(await provider.byMobile({ ...person, mobile: '13800000001' })).toMatchObject({
        passed: false,
        reason: '身份信息不一致',
      })
      bizCode = '3'
      expect(await provider.byBankCard({ ...person, mobile: '13800000001', bankCard: '62' })).toMatchObject({
        reason: '库中无此身份证号',
      })
      const device = { type: 'h5', userAgent: 'Mozilla/5.0 (iPhone)' } as const
      expect(await provider.startFace(person, 'https://x', device)).toEqual({
        providerTicket: 'C1',
        url: 'https://face.example',
      })
      await expect(provider.startFace(person, 'https://x', null)).rejects.toThrow(IdentityUnavailable)
      expect(await provider.faceResult(noDatabase, 'C1', person)).toBe('pending')
      passed = 'T'
      expect(await provider.faceResult(noDatabase, 'C1', person)).toEqual({ passed: true, serial: 'C1' })
      await expect(
        identityAliyun({ ...settings, accessKeySecret: 'wrong' }, () => new Date()).twoFactor(person),
      ).rejects.toThrow(IdentityUnavailable)
      await expect(
        identityAliyun({ ...settings, endpoint: 'http://127.0.0.1:1' }, () => new Date()).twoFactor(person),
      ).rejects.toThrow(IdentityUnavailable)
    } finally {
      aliyun.close()
    }
  })
})
