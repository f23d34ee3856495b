import { decode } from '../asn1/decode.ts'
import { integer, namedBits, sequence, TAG, utf8String } from '../asn1/encode.ts'
import { TimestampError } from '../cms/timestamp-error.ts'

/** PKIFailureInfo bits of RFC 3161 2.4.2. */
export const FAILURE = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
} as const

export const grantedResponse = (token: Uint8Array): Buffer => sequence(sequence(integer(0)), token)

export const rejectedResponse = (failure: keyof typeof FAILURE, text: string): Buffer =>
  sequence(sequence(integer(2), sequence(utf8String(text)), namedBits([FAILURE[failure]])))

/** The token inside a granted response; anything else is an error that says what the service said. */
export function tokenOfResponse(der: Uint8Array): Buffer {
  let status: number
  let token: Buffer | undefined
  let detail = ''
  try {
    const response = decode(der).expect(TAG.sequence)
    status = Number(response.child(0).child(0).integer)
    token = response.children[1]?.bytes
    const text = response.child(0).children.find((node) => node.tag === TAG.sequence)
    detail = text?.children.map((node) => node.text).join('；') ?? ''
  } catch (cause) {
    throw new TimestampError('TIMESTAMP_INVALID', '时间戳服务的响应格式错误', { cause })
  }
  if (status !== 0 && status !== 1) {
    throw new TimestampError(
      'TIMESTAMP_REJECTED',
      `时间戳服务拒绝请求（状态 ${status}${detail && `：${detail}`}）`,
    )
  }
  if (!token) throw new TimestampError('TIMESTAMP_INVALID', '时间戳服务的响应中没有时间戳')
  return token
}
