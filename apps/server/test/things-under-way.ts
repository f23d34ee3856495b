import type { Body, Data, JsonPath } from '@xinqi/api/calls'
import { PLAIN_SEAL, PLAIN_SIGNATURE } from './draft-parts.ts'
import { drawLicence } from './licence-picture.ts'
import type { World } from './world.ts'

const LICENCE = {
  name: '示例科技有限公司',
  creditCode: '91330100799655058B',
  legalName: '欧阳明远',
  address: '北京市海淀区中关村大街1号',
  period: '2018年03月05日至长期',
}

/** Typed into his own draft, which shows it to him again. */
export const LEGAL_MOBILE = '17500010099'

type UnderWay = Partial<Record<string, { body: object; token: string }>>

/**
 * One of each thing that is begun by one call and looked at by another, begun: by the administrator of a certified
 * company, and the face by somebody who has not proven who he is.
 */
export const beginEverything = async (
  world: World,
  { admin, companyId, unverified }: { admin: string; companyId: string; unverified: string },
): Promise<UnderWay> => {
  const begin = async <P extends JsonPath>(path: P, body: Body<P>, token = admin): Promise<Data<P>> => {
    const { code, msg, data } = await world.call(path, body, { token })
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  const part = { name: 'file', fileName: '营业执照.pdf', bytes: await drawLicence(LICENCE) }
  const licence = (await world.form('/company/uploadLicenseOCR', [part], { token: admin }))
    .data as unknown as { fileId: string; taskId: string }

  const { name, creditCode, legalName } = LICENCE
  const { certificationId } = await begin('/v2/company/createCompanyFirst', {
    companyId,
    fileId: licence.fileId,
    name,
    creditCode,
    legalName,
    longTerm: true,
  })
  await begin('/v2/company/addCompanySecond', { certificationId, isLegal: false, legalMobile: LEGAL_MOBILE })
  const bank = { certificationId, accountNo: '6222001234567890', bankName: '中国工商银行' }
  await begin('/v2/company/paymentAuthAndProxy', { certificationId, method: 1 })
  await begin('/v2/company/noticeLegal', { certificationId })
  await begin('/v2/company/paymentAuthAndProxy', { certificationId, method: 9 })
  const branch = { province: '北京市', city: '北京市', branchName: '中关村支行' }
  await begin('/v2/company/publicTransfer', { ...bank, ...branch })
  await begin('/v2/company/reverseTransfer', bank)

  const { list } = await begin('/departmentmember/memberList', { keyword: '李四' })
  const colleague = list[0]!
  const delegate = await begin('/departmentmember/delegateQRCode', {
    memberId: colleague.memberId,
    validDays: 30,
  })
  const { personSealId } = await begin('/personSeal/type', { name: '国标签名', design: PLAIN_SIGNATURE })
  const national = await begin('/personSeal/national/make', { personSealId, years: 1 })
  const phone = await begin('/personSeal/phone', { name: '手机签名', colour: 'black' })
  const face = await begin(
    '/user/face/start',
    { name: '卫丁', idNumber: '11010519491231002X', consented: true },
    unverified,
  )
  const his = (body: object) => ({ body, token: admin })
  const application = his({ certificationId })
  return {
    '/company/licenseOCRResult': his({ taskId: licence.taskId }),
    '/task/detail': his({ taskId: licence.taskId }),
    '/company/downloadProxyTemplate': application,
    '/v2/company/noticeResult': application,
    '/v2/company/transferProcess': application,
    '/v2/company/reverseTransferAccount': application,
    '/v2/company/reverseTransferProcess': application,
    '/departmentmember/delegate/result': his({ ticketId: delegate.ticketId }),
    '/personSeal/national/detail': his({ id: national.id }),
    '/personSeal/phoneStatus': his({ ticketId: phone.ticketId }),
    '/companySeal/preview': his({ design: PLAIN_SEAL }),
    '/user/face/ready': { body: { attemptId: face.attemptId }, token: unverified },
  }
}
